import type { ContentExport, ExportedItem } from '#local/content-service/export-format';

const FEATURED = 6;

/** What the sample site's edge configuration holds, in keeping with the content. */
export function sampleEdgeConfig(content: ContentExport): Record<string, unknown> {
  return {
    announcement: {
      text: 'New: templates for building with AI',
      href: '/templates/ai',
      until: '2099-12-31T23:59:59.000Z',
    },
    featured: firstSlugs(content),
    redirects: {
      '/templates/create-react-app': '/templates/react',
      '/templates/nextjs': '/templates/next.js',
    },
  };
}

/** Slugs of the published templates that come first. */
function firstSlugs({ entries, locales = [] }: ContentExport): string[] {
  const locale = locales.find((one) => one.default)?.code ?? 'en-US';
  const value = (entry: ExportedItem, field: string) => entry.fields[field]?.[locale];
  const orderOf = (entry: ExportedItem) => {
    const order = value(entry, 'order');
    return typeof order === 'number' ? order : Number.POSITIVE_INFINITY;
  };
  return entries
    .filter(({ sys }) => sys.contentType?.sys.id === 'templates')
    .filter(({ sys }) => sys.publishedVersion !== undefined && sys.archivedAt === undefined)
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : 0))
    .map((entry) => value(entry, 'slug'))
    .filter((slug) => typeof slug === 'string')
    .slice(0, FEATURED);
}
