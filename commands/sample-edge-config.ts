import type { ContentStore } from 'local-content-services';
import { filterPathOf, templatePathOf, templatesIn } from '@/commands/site-links';
import { CONTENT_MODEL } from '@/content/model';
import { readMovedFilters } from '@/content/read-catalog';

const FEATURED = [
  'nextjs-starter',
  'apps-vibe-coding-platform',
  'hydrogen-2-starter',
  'hono-starter',
  'django-notes',
  'vitepress-starter',
];

/** Links only to filters and templates that exist in `content`. */
export function sampleEdgeConfig(content: ContentStore): Record<string, unknown> {
  const slugs = templateSlugsIn(content);
  const known = FEATURED.filter((slug) => slugs.includes(slug));
  const aiPath = filterPathOf(content, 'ai');
  const path = aiPath ?? filterPathOf(content);
  const text = aiPath ? 'New: templates for building with AI' : 'New templates every week';
  const until = '2099-12-31T23:59:59.000Z';
  return {
    ...(path !== null && { announcement: { text, href: path, until } }),
    featured: known.length > 0 ? known : slugs.slice(0, FEATURED.length),
    redirects: Object.fromEntries(
      Object.entries(readMovedFilters()).flatMap(([from, to]) => {
        const target = filterPathOf(content, to) ?? (slugs.includes(to) && templatePathOf(to));
        return target ? [[`/templates/${from}`, target]] : [];
      }),
    ),
  };
}

function templateSlugsIn(content: ContentStore): string[] {
  const { order, slug } = CONTENT_MODEL.template.fields;
  return templatesIn(content)
    .flatMap(({ published }) => (published ? [published.fields] : []))
    .sort((a, b) => Number(a[order] ?? Infinity) - Number(b[order] ?? Infinity))
    .map((fields) => fields[slug])
    .filter((one) => typeof one === 'string');
}
