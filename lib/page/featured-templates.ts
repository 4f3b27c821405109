import type { Catalogue } from '@/lib/catalogue/catalogue';
import { isStartable, type Template } from '@/lib/catalogue/template';
import { templateBySlug } from '@/lib/page/redirects';

/**
 * Existing templates that an editor picked. One whose source has no code, or is gone, is not featured.
 * @param slugs from the edge configuration
 */
export async function featuredTemplates(
  catalogue: Catalogue,
  slugs: readonly string[],
): Promise<readonly Template[]> {
  const picked = new Set<Template>();
  for (const slug of slugs) {
    // A template stays featured when its slug changes: the edge configuration is edited elsewhere.
    const template = await templateBySlug(catalogue, slug);
    if (template !== undefined && isStartable(template)) picked.add(template);
  }
  return [...picked];
}
