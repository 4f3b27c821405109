import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { ContentExport, ExportedItem, Link } from '../src/contentful/export-format.ts';

export const SPACE = 'tinyspace';
export const DELIVERY_TOKEN = 'delivery-token';
export const PREVIEW_TOKEN = 'preview-token';

export const TINY_SPACE = {
  spaceId: SPACE,
  deliveryToken: DELIVERY_TOKEN,
  previewToken: PREVIEW_TOKEN,
};

export function linkTo(linkType: 'Entry' | 'Asset' | 'ContentType', id: string): Link {
  return { sys: { type: 'Link', linkType, id } };
}

/** A small space: four published templates, one draft, one asset, a section with two values. */
export function tinyContent(): ContentExport {
  const symbols = { type: 'Symbol' };
  return {
    locales: [{ code: 'en-US', name: 'English', default: true }],
    contentTypes: [
      {
        sys: { id: 'templates' },
        name: 'Template',
        displayField: 'name',
        fields: [
          { id: 'name', name: 'Name', type: 'Symbol' },
          { id: 'slug', name: 'Slug', type: 'Symbol' },
          { id: 'framework', name: 'Framework', type: 'Array', items: symbols },
          { id: 'order', name: 'Order', type: 'Integer' },
          { id: 'description', name: 'Description', type: 'Symbol' },
          { id: 'overview', name: 'Overview', type: 'Text' },
          { id: 'thumbnail', name: 'Thumbnail', type: 'Link', linkType: 'Asset' },
          {
            id: 'relatedTemplates',
            name: 'Related',
            type: 'Array',
            items: { type: 'Link', linkType: 'Entry' },
          },
        ],
      },
      {
        sys: { id: 'templateFilterSection' },
        name: 'Section',
        fields: [
          { id: 'title', name: 'Title', type: 'Symbol' },
          { id: 'field', name: 'Field', type: 'Symbol' },
          { id: 'order', name: 'Order', type: 'Integer' },
          {
            id: 'values',
            name: 'Values',
            type: 'Array',
            items: { type: 'Link', linkType: 'Entry' },
          },
        ],
      },
      {
        sys: { id: 'templateFilterValue' },
        name: 'Value',
        fields: [
          { id: 'name', name: 'Name', type: 'Symbol' },
          { id: 'slug', name: 'Slug', type: 'Symbol' },
        ],
      },
    ],
    entries: [
      template('blog', {
        name: 'Blog Starter',
        framework: ['Next.js'],
        order: 2,
        description: 'A blog, ready to write in',
        thumbnail: linkTo('Asset', 'blog-picture'),
        relatedTemplates: [linkTo('Entry', 'shop'), linkTo('Entry', 'nowhere')],
      }),
      template('shop', {
        name: 'Shop',
        framework: ['Next.js', 'Astro'],
        order: 1,
        overview: 'Sells **things**.',
        relatedTemplates: [linkTo('Entry', 'docs')],
      }),
      template('docs', { name: 'Docs', framework: ['Astro'], order: 10 }),
      template('plain', { name: 'Plain' }),
      draft(template('draft', { name: 'Not yet', framework: ['Next.js'], order: 3 })),
      entry('templateFilterSection', 'framework', {
        title: 'Framework',
        field: 'framework',
        order: 1,
        values: [linkTo('Entry', 'value-next'), linkTo('Entry', 'value-astro')],
      }),
      entry('templateFilterValue', 'value-next', { name: 'Next.js', slug: 'next.js' }),
      entry('templateFilterValue', 'value-astro', { name: 'Astro', slug: 'astro' }),
    ],
    assets: [
      published('blog-picture', {
        title: 'A blog',
        file: {
          url: `//images.ctfassets.net/${SPACE}/blog-picture/0123abcd/blog.webp`,
          fileName: 'blog.webp',
          contentType: 'image/webp',
          details: { size: 1234, image: { width: 200, height: 160 } },
        },
      }),
    ],
  };
}

export const GERMAN = { code: 'de', name: 'German', fallbackCode: 'en-US' };
export const SWISS = { code: 'de-CH', name: 'Swiss German', fallbackCode: 'de' };
const ALONE = { code: 'fr', name: 'French', fallbackCode: null };

/** The name of "blog" in German, too; names differ from language to language, all else does not. */
export function contentInLocales(): ContentExport {
  const content = tinyContent();
  return {
    ...content,
    locales: [...(content.locales ?? []), GERMAN, SWISS, ALONE],
    contentTypes: content.contentTypes.map((one) => ({
      ...one,
      fields: one.fields.map((field) => ({ ...field, localized: field.id === 'name' })),
    })),
    entries: content.entries.map((entry) =>
      entry.sys.id === 'blog'
        ? { ...entry, fields: { ...entry.fields, name: { 'en-US': 'Blog', de: 'Tagebuch' } } }
        : entry,
    ),
  };
}

/** A new folder with the tiny space's only picture, 200 by 160 pixels. The caller removes it. */
export async function makeTinyImages(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiny-images-'));
  const background = { r: 20, g: 120, b: 220 };
  await sharp({ create: { width: 200, height: 160, channels: 3, background } })
    .webp()
    .toFile(path.join(folder, 'blog.webp'));
  return folder;
}

function template(slug: string, fields: Record<string, unknown>): ExportedItem {
  return entry('templates', slug, { slug, ...fields });
}

function entry(contentType: string, id: string, fields: Record<string, unknown>): ExportedItem {
  const item = published(id, fields);
  return { ...item, sys: { ...item.sys, contentType: linkTo('ContentType', contentType) } };
}

function published(id: string, fields: Record<string, unknown>): ExportedItem {
  return {
    metadata: { tags: [] },
    sys: {
      id,
      createdAt: '2026-01-01T10:00:00.000Z',
      updatedAt: '2026-02-01T10:00:00.000Z',
      firstPublishedAt: '2026-01-02T10:00:00.000Z',
      publishedAt: '2026-02-01T10:00:00.000Z',
      publishedVersion: 4,
      publishedCounter: 2,
      version: 5,
    },
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }]),
    ),
  };
}

function draft({ sys, ...item }: ExportedItem): ExportedItem {
  const { publishedVersion: _v, publishedAt: _p, firstPublishedAt: _f, ...rest } = sys;
  return { ...item, sys: { ...rest, publishedCounter: 0, version: 1 } };
}
