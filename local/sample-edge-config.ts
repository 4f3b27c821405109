import type { ContentExport } from '#local/content-service/export-format';

/** Templates of different kinds, for a first page that shows how wide the collection is. */
const FEATURED = [
  'nextjs-starter',
  'solutions-ai-chatgpt',
  'hydrogen-2-starter',
  'hono-starter',
  'django-notes',
  'vitepress-starter',
];

/** What the sample site's edge configuration holds, in keeping with the content. */
export function sampleEdgeConfig({ entries }: ContentExport): Record<string, unknown> {
  const ids = new Set(entries.map(({ sys }) => sys.id));
  return {
    announcement: {
      text: 'New: templates for building with AI',
      href: '/templates/ai',
      until: '2099-12-31T23:59:59.000Z',
    },
    featured: FEATURED.filter((slug) => ids.has(`template-${slug}`)),
    redirects: {
      '/templates/create-react-app': '/templates/react',
      '/templates/nextjs': '/templates/next.js',
    },
  };
}
