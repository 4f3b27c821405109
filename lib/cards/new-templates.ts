import { newSince, sortTemplates } from '@/lib/cards/sort-templates';
import type { Catalogue } from '@/lib/catalogue/catalogue';
import type { Template } from '@/lib/catalogue/template';

export const MAX_NEW_TEMPLATES = 20;

export function newTemplates(catalogue: Catalogue): readonly Template[] {
  const newest = sortTemplates(catalogue, 'newest', null).slice(0, MAX_NEW_TEMPLATES);
  return newest.filter((template) => newSince(template) !== '');
}
