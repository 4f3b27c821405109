/** Every id differs from the repository's, also those that `starter-model.ts` keeps. */
import type { ContentModel } from '@/content/model';
import { CONTENT_MODEL as STARTER } from '../fixtures/starter-model.ts';

const renamed = <Fields extends Readonly<Record<string, string>>>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, id]) => [name, id === name ? `${name}OfAcme` : id]),
  ) as Fields;

export const CONTENT_MODEL: ContentModel = {
  template: { ...STARTER.template, fields: renamed(STARTER.template.fields) },
  section: { ...STARTER.section, fields: renamed(STARTER.section.fields) },
  filterValue: { ...STARTER.filterValue, fields: renamed(STARTER.filterValue.fields) },
  page: { type: 'article', fields: renamed(STARTER.page.fields) },
  searchSynonym: { type: 'otherWords', fields: renamed(STARTER.searchSynonym.fields) },
};
