import type { Catalogue } from '@/lib/catalogue/catalogue';
import { isStartable, type Template } from '@/lib/catalogue/template';
import { templateBySlug } from '@/lib/page/redirects';

export async function featuredTemplates(
  catalogue: Catalogue,
  slugs: readonly string[],
): Promise<readonly Template[]> {
  const picked = new Set<Template>();
  for (const slug of slugs) {
    // Edge Config may still have former slugs.
    const template = await templateBySlug(catalogue, slug);
    if (template !== undefined && isStartable(template)) picked.add(template);
  }
  return [...picked];
}
