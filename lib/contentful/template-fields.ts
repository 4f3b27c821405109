/** Which fields this space's templates have, and which of them are read when. */
import { fieldId, nameOfField } from '@/lib/contentful/field-names';
import type { SpaceField, SpaceType } from '@/lib/contentful/get-content-types';
import { TEXT_FIELDS } from '@/lib/contentful/get-template-details';
import { isFacetType, isReadable, MODEL_FIELDS, ruleOf } from '@/lib/contentful/model-fields';

/**
 * Most are optional, and the service refuses a whole request that selects one it doesn't know; a space may
 * also have long ones that are not ours.
 * @param facets fields that the space's sections filter on
 */
export function templateFields({ fields }: SpaceType, facets: ReadonlySet<string>) {
  return {
    /** Ids of the fields that the catalogue is read with: the short ones, each of which may be a facet, and the overview. */
    card: [...fields.values()].filter((field) => isRead(field, facets)).map(({ id }) => id),
    text: TEXT_FIELDS.filter((name) => {
      const type = fields.get(fieldId('template', name))?.type;
      return type !== undefined && isReadable(MODEL_FIELDS.template[name], type);
    }),
  };
}

function isRead({ id, type }: SpaceField, facets: ReadonlySet<string>): boolean {
  const name = nameOfField('template', id);
  if (name === 'relatedTemplates') return false;
  const rule = ruleOf('template', name);
  if (rule !== undefined) return isReadable(rule, type);
  // A short text has at most 256 characters; what is behind a reference may be anything.
  return type.startsWith('Short text') || (facets.has(name) && isFacetType(type));
}
