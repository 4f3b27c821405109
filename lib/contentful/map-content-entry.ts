import { z } from 'zod';
import type { ContentEntry } from '@/lib/catalogue/content-entry';
import { rulesOf } from '@/lib/contentful/field-rules';
import { entrySys } from '@/lib/contentful/field-schemas';
import { stripFrontMatter } from '@/lib/contentful/front-matter';
import { mapAsset } from '@/lib/contentful/map-asset';
import { idOf, type Links } from '@/lib/contentful/parse-collection';
import {
  byContentKind,
  type ContentKind,
  type FieldContents,
  pagesOf,
} from '@/lib/runtime/content-kinds';

const SCHEMAS = byContentKind((kind) => {
  const schemas = Object.entries(rulesOf(kind)).map(([field, { schema }]) => [field, schema]);
  return z.object({ sys: entrySys, fields: z.object(Object.fromEntries(schemas)) });
});

/** @param entry from `withSiteNames` */
export function mapContentEntry(
  kind: ContentKind,
  entry: unknown,
  { linked }: Links,
): ContentEntry | undefined {
  const { data } = SCHEMAS[kind].safeParse(entry);
  if (data === undefined) return undefined;
  const { sys, fields } = data;
  const values = Object.entries(pagesOf(kind).contents).map(([field, is]) => [
    field,
    read(is, fields[field], linked),
  ]);
  return { kind, description: null, ...Object.fromEntries(values), ...sys };
}

function read(is: FieldContents, value: unknown, linked: Links['linked']): unknown {
  if (is === 'markdown') return (typeof value === 'string' && stripFrontMatter(value)) || null;
  if (is === 'picture') return mapAsset(linked(value));
  if (is === 'templates') return [value].flat().flatMap((link) => idOf(link) ?? []);
  return value;
}
