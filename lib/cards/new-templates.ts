import { newSince, sortTemplates } from '@/lib/cards/sort';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';

/** More would be too much for a phone; the list in that order has all of them. */
export const MAX_NEW_TEMPLATES = 20;

/** The templates of `/templates/new`, newest first. One without any date is not new. */
export function newTemplates(catalogue: Catalogue): readonly Template[] {
  const newest = sortTemplates(catalogue, 'newest', null).slice(0, MAX_NEW_TEMPLATES);
  return newest.filter((template) => newSince(template) !== '');
}
