import { site } from '@/site.config';

/** Beside the site's name, which says the same. */
const MARK = site.logo.replace('<svg ', '<svg aria-hidden="true" ');

/** The mark of `site.config.ts`, in the colours of the page. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, checked to be shapes alone
      dangerouslySetInnerHTML={{ __html: MARK }}
    />
  );
}
