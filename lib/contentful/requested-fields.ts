import { fieldId, siteNameOf } from '@/lib/contentful/field-names';
import { isFacetType, isReadable, MODEL_FIELDS, ruleOf } from '@/lib/contentful/field-rules';
import type { SpaceField, SpaceType } from '@/lib/contentful/get-content-types';
import { TEXT_FIELDS } from '@/lib/contentful/get-template-details';

/** Leaves out unknown fields, which the service rejects, and unread ones, which may be long. */
export function templateFields({ fields }: SpaceType, facets: ReadonlySet<string>) {
  return {
    card: [...fields.values()].filter((field) => isRead(field, facets)).map(({ id }) => id),
    text: TEXT_FIELDS.filter((name) => {
      const type = fields.get(fieldId('template', name))?.type;
      return type !== undefined && isReadable(MODEL_FIELDS.template[name], type);
    }),
  };
}

function isRead({ id, type }: SpaceField, facets: ReadonlySet<string>): boolean {
  const name = siteNameOf('template', id);
  if (name === 'relatedTemplates') return false;
  const rule = ruleOf('template', name);
  if (rule !== undefined) return isReadable(rule, type);
  return type.startsWith('Short text') || (facets.has(name) && isFacetType(type));
}
