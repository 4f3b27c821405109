import { useLayoutEffect } from 'react';
import { siteCopy } from '#components/site/site-copy';

/** As a browser's tab shows it. */
export function fullTitle(title: string): string {
  const { name, tagline } = siteCopy;
  return title === name ? `${name}: ${tagline.toLowerCase()}` : `${title} – ${name}`;
}

/** Of the page on the screen, set before readers of the screen are told of it. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = fullTitle(title);
  }, [title]);
}
