import type { ContentStore } from './content-store.ts';
import { ContentfulError, notFound } from './contentful-error.ts';
import type { Link } from './export-format.ts';
import { linksIn } from './management/run-batch.ts';
import type { Revision } from './stored-item.ts';

/** The release, or the moment, up to which content is shown. */
export type Timeline = { release: string | null; at: number | null };

type Step = { at: number; action: unknown; links: readonly Link[] };

/** Takes the timeline out of a query: entries and assets know no such parameter. */
export function takeTimeline(parameters: URLSearchParams): Timeline {
  const [release, timestamp] = [parameters.get('release[lte]'), parameters.get('timestamp[lte]')];
  parameters.delete('release[lte]');
  parameters.delete('timestamp[lte]');
  const at = timestamp === null ? null : Date.parse(timestamp);
  if ((release === null && at === null) || Number.isNaN(at)) {
    throw new ContentfulError(400, 'BadRequest', 'Missing or invalid release or timestamp');
  }
  return { release, at };
}

/**
 * What is published, with what is scheduled until then in its order, and last the release. Unlike the vendor's, a
 * release here has no versions of its own: it shows the drafts of what is in it.
 */
export function timelineRevisions(store: ContentStore, { release, at }: Timeline): Revision[] {
  const { resources } = store;
  const shown = new Map<string, Revision>();
  for (const { type, id, published } of store.list()) {
    if (published) shown.set(`${type}!${id}`, published);
  }
  const linksOf = (id: string) => {
    const found = resources.get('releases', id);
    if (!found) throw notFound({ type: 'Release', id });
    return linksIn(found);
  };
  const scheduled = resources.list('scheduled_actions').flatMap((one): Step[] => {
    const entity = one.entity as Link;
    const { datetime = '' } = (one.scheduledFor ?? {}) as { datetime?: string };
    if (one.sys.status !== 'scheduled') return [];
    const { linkType, id } = entity.sys;
    const links = linkType === 'Release' ? linksOf(id) : [entity];
    return [{ at: Date.parse(datetime), action: one.action, links }];
  });
  const own = release === null ? [] : linksOf(release);
  const steps = scheduled.filter((step) => at !== null && step.at <= at);
  steps.sort((one, other) => one.at - other.at);
  for (const { action, links } of [...steps, { action: 'publish', links: own }]) {
    for (const { sys } of links) {
      const item = store.get(sys.id, sys.linkType === 'Asset' ? 'Asset' : 'Entry');
      const key = `${item?.type}!${sys.id}`;
      if (action === 'unpublish') shown.delete(key);
      else if (item && !item.archivedAt) shown.set(key, item.draft);
    }
  }
  return [...shown.values()];
}
