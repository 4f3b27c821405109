import { previewCopy } from '@/copy/preview';
import { plainPage } from '@/lib/brand/plain-page';
import type { PreviewTarget } from '@/lib/editor/preview-target';
import * as siteConfig from '@/site.config';

/** Each refresh reads the drafts again. */
const REFRESH_SECONDS = 4;

type Refusal = Extract<PreviewTarget, { kind: 'refused' }>;

export function previewRefusalHtml(refusal: Refusal): string {
  const { tag, heading, message, advice, refreshes } = refusal;
  const text = advice === undefined ? message : `${message}\n${advice}`;
  const refreshSeconds = refreshes ? REFRESH_SECONDS : undefined;
  return plainPage(siteConfig, { title: heading, heading, text }, { refreshSeconds, tag });
}

export function draftModeLeftHtml(): string {
  const { title, text } = previewCopy.left;
  return plainPage(siteConfig, { title, heading: title, text });
}
