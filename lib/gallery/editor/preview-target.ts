/** Where an editor who asks for a preview is led: by entry id, or by path. */
import { ALL_TEMPLATES_PATH, addressOfEntry } from '#lib/catalogue/addresses';
import { readDraftCatalogue } from '#lib/content/current-catalogue';
import { withFreshDeadline } from '#lib/deadline';
import { settings } from '#lib/env';
import { sitePath } from '#lib/gallery/page/site-path';
import { isSecret } from '#lib/secret';

export type PreviewRequest = { secret: unknown; id: unknown; path: unknown };

export type PreviewTarget =
  | { kind: 'page'; path: string }
  /** `status`: what to answer. `message`: in words for the editor. */
  | { kind: 'refused'; status: 400 | 401 | 404 | 503; message: string };

/** @throws what `transport.ts` throws, where the preview host doesn't answer */
export async function previewTarget({ secret, id, path }: PreviewRequest): Promise<PreviewTarget> {
  const { draftSecret } = settings();
  if (draftSecret === undefined) {
    return refused(503, 'Previews are switched off: DRAFT_SECRET is not set on this site.');
  }
  if (!isSecret(secret, draftSecret)) {
    return refused(401, 'The secret is not the one of this site (DRAFT_SECRET).');
  }
  if (typeof id === 'string' && id !== '') return pageOfEntry(id);
  if (typeof path === 'string' && path !== '') {
    const target = sitePath(path);
    if (target !== undefined) return { kind: 'page', path: target };
    return refused(400, 'That path is not a page of this site. It must begin with one slash.');
  }
  return refused(400, 'Say what to preview: id=<entry id>, or path=</a/page>.');
}

/** Drafts that were never published have pages too. */
async function pageOfEntry(id: string): Promise<PreviewTarget> {
  const catalogue = await withFreshDeadline(readDraftCatalogue);
  const path = addressOfEntry(catalogue, id);
  if (path !== undefined) return { kind: 'page', path };
  if (catalogue.groups.some(({ section }) => section.id === id)) {
    return { kind: 'page', path: ALL_TEMPLATES_PATH };
  }
  return refused(
    404,
    'No page shows that entry: it does not exist, or it has no name or no usable slug yet.',
  );
}

function refused(status: 400 | 401 | 404 | 503, message: string): PreviewTarget {
  return { kind: 'refused', status, message };
}
