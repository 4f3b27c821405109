/** A page with a message for the content service's preview pane, where there is no page of the site to show. */
import { previewCopy } from '@/copy/preview';
import { plainPage } from '@/lib/brand/plain-page';
import type { PreviewTarget } from '@/lib/editor/preview-target';
import * as siteConfig from '@/site.config';

/** An editor who has just saved looks at it; each time reads the drafts again. */
const REFRESH_SECONDS = 4;

type Refusal = Extract<PreviewTarget, { kind: 'refused' }>;

export function previewRefusalHtml({ heading, message, advice, refreshes }: Refusal): string {
  const text = advice === undefined ? message : `${message}\n${advice}`;
  const refreshSeconds = refreshes ? REFRESH_SECONDS : undefined;
  return plainPage(siteConfig, { title: heading, heading, text }, { refreshSeconds });
}

export function draftModeLeftHtml(): string {
  const { title, text } = previewCopy.left;
  return plainPage(siteConfig, { title, heading: title, text });
}
