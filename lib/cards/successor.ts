import type { Catalogue } from '@/lib/catalogue/catalogue';
import { canonicalPath } from '@/lib/catalogue/paths';
import type { Template } from '@/lib/catalogue/template';
import { httpsLink } from '@/lib/contentful/field-schemas';

/** Returns `null` if `successor` is neither a template's slug nor an https URL. */
export function successorOf(
  catalogue: Catalogue,
  { successor }: Pick<Template, 'successor'>,
): { name: string; href: string } | null {
  const template = catalogue.templateBySlug.get(successor ?? '');
  if (template !== undefined) {
    return { name: template.name, href: canonicalPath(catalogue, template) };
  }
  const href = httpsLink.parse(successor);
  if (href === undefined) return null;
  const { hostname, pathname } = new URL(href);
  return { name: pathname.split('/').findLast((part) => part !== '') ?? hostname, href };
}
