export const LOCALE = 'en-US';

type Value = unknown;
export type Moment = string;

export type ExportEntity = {
  metadata: { tags: []; concepts: [] };
  sys: Readonly<Record<string, unknown>>;
  fields: Readonly<Record<string, { [LOCALE]?: Value; de?: Value }>>;
};

export type Stamp = { createdAt: Moment; updatedAt: Moment; isPublished?: boolean };

export function entry(
  contentType: string,
  id: string,
  fields: Readonly<Record<string, Value>>,
  stamp: Stamp,
): ExportEntity {
  return {
    metadata: { tags: [], concepts: [] },
    sys: {
      ...sysOf(id, 'Entry', stamp),
      contentType: linkTo('ContentType', contentType),
    },
    fields: localized(fields),
  };
}

export function asset(id: string, fields: Readonly<Record<string, Value>>, stamp: Stamp) {
  return {
    metadata: { tags: [], concepts: [] },
    sys: sysOf(id, 'Asset', stamp),
    fields: localized(fields),
  };
}

export const linkTo = (linkType: 'Entry' | 'Asset' | 'ContentType', id: string) => ({
  sys: { type: 'Link', linkType, id },
});

function sysOf(id: string, type: string, { createdAt, updatedAt, isPublished = true }: Stamp) {
  const sys = { id, type, version: isPublished ? 2 : 1, createdAt, updatedAt };
  if (!isPublished) return sys;
  return {
    ...sys,
    publishedVersion: 1,
    publishedCounter: 1,
    firstPublishedAt: createdAt,
    publishedAt: updatedAt,
  };
}

function localized(fields: Readonly<Record<string, Value>>): ExportEntity['fields'] {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, { [LOCALE]: value }]));
}
