import { z } from 'zod';
import type { ContentPage } from '@/lib/catalogue/content-page';
import { withSiteNames } from '@/lib/contentful/field-names';
import { entrySys } from '@/lib/contentful/field-schemas';
import { stripFrontMatter } from '@/lib/contentful/front-matter';
import { mapAsset } from '@/lib/contentful/map-asset';
import { schemasOf } from '@/lib/contentful/model-fields';
import type { Links } from '@/lib/contentful/parse-collection';
import { describeInvalidEntry, type EntryProblem } from '@/lib/contentful/parsed-entry';

const entrySchema = z.object({
  sys: entrySys,
  fields: z.object(schemasOf('page')),
});

export function mapContentPage(item: unknown, { linked }: Links): ContentPage | EntryProblem {
  const result = entrySchema.safeParse(withSiteNames('page', item));
  if (!result.success) return describeInvalidEntry('page', item, result.error);
  const { sys, fields } = result.data;
  return {
    ...fields,
    body: (fields.body && stripFrontMatter(fields.body)) || null,
    id: sys.id,
    picture: mapAsset(linked(fields.picture)),
    updatedAt: sys.updatedAt,
  };
}
