import { typeId } from '@/lib/contentful/field-names';
import type { PublishEvent } from '@/lib/publishing/webhook-event';

/** A read has all published entries of these kinds. */
const READ_KINDS = ['section', 'template', 'searchSynonym', 'redirect'] as const;

type Change = Pick<PublishEvent, 'type' | 'id' | 'isPublished' | 'revision' | 'contentType'>;

/**
 * Whether a read of the content shows the change, or a later one. An entry on no page may be missing.
 *
 * @param revisions `Entry!id` or `Asset!id` → revision; `undefined`: unknown
 */
export function isIncluded(
  { type, id, isPublished, revision = 0, contentType }: Change,
  revisions: ReadonlyMap<string, number> | undefined,
): boolean {
  if (revisions === undefined || type === 'ContentType') return true;
  const shown = revisions.get(`${type}!${id}`);
  if (!isPublished) return shown === undefined || shown > revision;
  if (shown !== undefined) return shown >= revision;
  return !READ_KINDS.some((kind) => typeId(kind) === contentType);
}
