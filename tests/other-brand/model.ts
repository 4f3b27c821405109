/** Every id differs from the repository's, also those that `starter-model.ts` keeps. */
import type { ContentModel } from '@/content/model';
import { CONTENT_MODEL as STARTER } from '../fixtures/starter-model.ts';

const renamed = <Fields extends Readonly<Record<string, string>>>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, id]) => [name, id === name ? `${name}OfAcme` : id]),
  ) as Fields;

const TYPES: Readonly<Record<string, string>> = { page: 'article', searchSynonym: 'otherWords' };

export const CONTENT_MODEL = Object.fromEntries(
  Object.entries(STARTER).map(([kind, { fields, ...declared }]) => [
    kind,
    { ...declared, type: TYPES[kind] ?? declared.type, fields: renamed(fields) },
  ]),
) as ContentModel;
