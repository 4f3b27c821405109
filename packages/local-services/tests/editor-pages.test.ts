import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { POLLING_SCRIPT } from '../src/contentful/editor/polling-script.ts';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { deliveryClient } from './content-clients.ts';
import { editorOf, formOf } from './editor-requests.ts';
import { siteLinks } from './site-links.ts';
import { linkTo, TINY_SPACE, tinyContent } from './tiny-content.ts';
import { type Receiver, startReceiver } from './webhook-receiver.ts';

let receiver: Receiver;
let service: LocalContentful;
let editor: ReturnType<typeof editorOf>;
let status: number;
/** What the site answers in place of the pages it revalidated. */
let answer: Record<string, unknown> | null;

beforeEach(async () => {
  status = 200;
  answer = null;
  receiver = await startReceiver((_, response) => {
    if (answer === null) return status;
    response.writeHead(status).end(JSON.stringify(answer));
    return undefined;
  });
  service = await startContentful({
    ...TINY_SPACE,
    content: tinyContent(),
    webhook: { url: `${receiver.url}/hook`, retryAfterMs: 60_000 },
    siteLinks: siteLinks('http://site.example'),
  });
  editor = editorOf(service);
});
afterEach(async () => {
  await service.close();
  await receiver.close();
});

const draftOf = (id: string) => service.content.get(id)?.draft.fields;

describe('the entry list', () => {
  const titles = async (query: string) =>
    [...(await editor.open(`/${query}`)).text.matchAll(/<li><a [^>]*>([^<]+)</g)].map(
      ([, title]) => title,
    );

  it('shows the entries of the first content type with their states', async () => {
    service.content.update('shop', { name: 'Shop, changed' });
    service.content.archive('draft');
    expect(await titles('')).toHaveLength(5);
    const { text } = await editor.open('/');
    expect(text).toMatch(/Shop, changed[\s\S]*?status-changed/);
    expect(text).toMatch(/Not yet[\s\S]*?status-archived/);
  });

  it('can be filtered by type, status and words', async () => {
    expect(await titles('?type=templateFilterValue')).toEqual(['Next.js', 'Astro']);
    expect(await titles('?type=')).toHaveLength(8);
    expect(await titles('?status=draft')).toEqual(['Not yet']);
    expect(await titles('?q=blog+start')).toEqual(['Blog Starter']);
    expect(await titles('?q=nothing+like+this')).toEqual([]);
  });

  it('starts search results with the entry whose name matches best', async () => {
    // Changed last, and so first where all are alike.
    service.content.update('docs', {
      name: 'Docs Starter',
      overview: 'As our Blog, with Next.js.',
    });
    service.content.update('shop', { name: 'Blog Starter, large', framework: ['Next.js'] });
    const [first, second, third] = await titles('?q=blog+starter');
    expect([first, second, third]).toEqual(['Blog Starter', 'Blog Starter, large', 'Docs Starter']);
    expect(await titles('?q=next.js&type=')).toHaveLength(5);
    expect((await titles('?q=next.js&type='))[0]).toBe('Next.js');
    expect((await titles(''))[0]).toBe('Blog Starter, large');
  });

  it('shows all entries, labelled as such, for an unknown type', async () => {
    expect(await titles('?type=nonsense')).toHaveLength(8);
    const { text } = await editor.open('/?type=nonsense');
    expect(text).toContain('<option value="" selected>All types</option>');
  });

  it('is paginated', async () => {
    for (let count = 0; count < 60; count += 1) {
      service.content.create({ contentType: 'templates', fields: { name: `T ${count}` } });
    }
    expect(await titles('')).toHaveLength(50);
    expect(await titles('?page=2')).toHaveLength(15);
  });
});

describe('an entry form', () => {
  it('shows which values a field allows', async () => {
    restrict('slug', { validations: [{ in: ['files', 'readme'] }] });
    expect((await editor.open('/entries/blog')).text).toContain('>One of: files, readme.<');
  });

  it('explains the format of a list, and its maximum length', async () => {
    const hints = async () => (await editor.open('/entries/blog')).text;
    expect(await hints()).toContain('>Several values, separated by commas.<');
    expect(await hints()).toContain('>Ids or names of entries, separated by commas.<');
    for (const field of ['framework', 'relatedTemplates']) {
      restrict(field, { validations: [{ size: { max: 2 } }] });
    }
    expect(await hints()).toContain('>Up to 2 values, separated by commas.<');
    expect(await hints()).toContain('>Ids or names of up to 2 entries, separated by commas.<');
  });

  it('shows all fields of the entry', async () => {
    const { text, status: code } = await editor.open('/entries/blog');
    expect(code).toBe(200);
    expect(formOf(text)).toMatchObject({
      version: '5',
      'field.name': 'Blog Starter',
      'field.framework': 'Next.js',
      'field.order': '2',
      'field.thumbnail': 'blog-picture',
      'field.relatedTemplates': 'shop, nowhere',
    });
    expect(text).toContain('href="http://site.example/preview/blog"');
    expect(text).toContain('href="http://site.example/pages/blog"');
    expect(text).toContain(
      `src="${service.imagesUrl}/tinyspace/blog-picture/0123abcd/blog.webp?w=`,
    );
  });

  it('saves a draft with values of the fields’ types', async () => {
    const { status: code, location } = await editor.edit('blog', {
      'field.name': 'Better',
      'field.framework': 'Next.js,Astro , ',
      'field.order': '-7',
      'field.description': '',
      'field.overview': 'One\r\n\r\nTwo',
      'field.relatedTemplates': 'docs',
      'field.thumbnail': '',
    });
    expect([code, location]).toEqual([303, '/entries/blog?done=saved']);
    expect(draftOf('blog')).toEqual({
      slug: 'blog',
      name: 'Better',
      framework: ['Next.js', 'Astro'],
      order: -7,
      overview: 'One\n\nTwo',
      relatedTemplates: [linkTo('Entry', 'docs')],
    });
    expect(service.content.get('blog')?.version).toBe(6);
    expect((await editor.open(location ?? '')).text).toContain('Saved as a draft.');
  });

  it('leaves unedited values exactly as they are', async () => {
    const odd = {
      name: 'Quotes " and \' & <b>',
      framework: ['One, with comma'],
      overview: '\n\nStarts empty\r\nends so\n',
    };
    service.content.update('plain', odd);
    const before = service.content.get('plain');
    const { version } = before ?? {};
    expect((await editor.edit('plain', {})).status).toBe(303);
    expect(service.content.get('plain')?.version).toBe(version);
    await editor.edit('plain', { 'field.order': '1' });
    expect(draftOf('plain')).toEqual({ slug: 'plain', order: 1, ...odd });
  });

  it('shows a list in a JSON field as editable JSON', async () => {
    restrict('values', { type: 'Object' });
    service.content.update('framework', { values: [{ name: 'Hugo', slug: 'hugo' }] });
    const shown = formOf((await editor.open('/entries/framework')).text)['field.values'] ?? '';
    expect(JSON.parse(shown)).toEqual([{ name: 'Hugo', slug: 'hugo' }]);
    await editor.edit('framework', { 'field.values': shown.replace('Hugo', 'Hugo 2') });
    expect(draftOf('framework')?.values).toEqual([{ name: 'Hugo 2', slug: 'hugo' }]);
  });

  it('reports values that cannot be parsed, and keeps typed text', async () => {
    const { status: code, text } = await editor.edit('blog', {
      'field.order': 'first',
      'field.name': 'Typed <name>',
    });
    expect(code).toBe(422);
    expect(text).toContain('Enter a whole number.');
    expect(text).toContain('aria-invalid="true"');
    expect(formOf(text)).toMatchObject({
      'field.order': 'first',
      'field.name': 'Typed <name>',
    });
    expect(draftOf('blog')?.name).toBe('Blog Starter');
  });

  it('accepts names and slugs for linked entries, and links to those entries', async () => {
    const typed = { 'field.relatedTemplates': 'Docs, SHOP, blog, Not yet, nobody' };
    await editor.edit('plain', typed);
    const ids = ['docs', 'shop', 'blog', 'draft', 'nobody'];
    expect(draftOf('plain')?.relatedTemplates).toEqual(ids.map((id) => linkTo('Entry', id)));
    const { text } = await editor.open('/entries/plain');
    expect(text).toContain(
      'Links to <a href="/entries/docs">Docs</a>, <a href="/entries/shop">Shop</a>, ' +
        '<a href="/entries/blog">Blog Starter</a>, <a href="/entries/draft">Not yet</a></p>',
    );
  });

  it('does not resolve an ambiguous name, or the name of an entry of a disallowed type', async () => {
    service.content.update('shop', { name: 'Docs' });
    await editor.edit('plain', { 'field.relatedTemplates': 'Docs' });
    expect(draftOf('plain')?.relatedTemplates).toEqual([linkTo('Entry', 'Docs')]);
    restrict('values', { items: linksTo('templateFilterValue') });
    await editor.edit('framework', { 'field.values': 'Astro, Plain' });
    expect(draftOf('framework')?.values).toEqual([
      linkTo('Entry', 'value-astro'),
      linkTo('Entry', 'Plain'),
    ]);
  });

  it('links to an entry once even if its name and id are both typed', async () => {
    await editor.edit('plain', {
      'field.relatedTemplates': 'docs, shop, Docs, docs, nobody, nobody',
    });
    const ids = ['docs', 'shop', 'nobody'];
    expect(draftOf('plain')?.relatedTemplates).toEqual(ids.map((id) => linkTo('Entry', id)));
  });

  it('accepts only ISO 8601 dates', async () => {
    restrict('order', { type: 'Date' });
    const { text } = await editor.edit('docs', { 'field.order': '26 November 2026' });
    expect(text).toContain('Enter a date such as');
    await editor.edit('docs', { 'field.order': '2026-11-26' });
    expect(draftOf('docs')?.order).toBe('2026-11-26');
  });

  /** As a browser sends the form once a file is chosen. */
  async function sendWithFile(path: string, file: File, changes: Record<string, string>) {
    const sent = new FormData();
    const shown = formOf((await editor.open(path)).text);
    for (const [name, value] of Object.entries({ ...shown, ...changes })) sent.set(name, value);
    sent.set('file.thumbnail', file);
    const headers = { origin: service.managementUrl };
    return editor.open(path, { method: 'POST', body: sent, headers });
  }

  async function aPicture(): Promise<[File, Buffer]> {
    const create = { width: 8, height: 6, channels: 3, background: '#123' } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    const picture = new File([new Uint8Array(bytes)], 'my cover.png', { type: 'image/png' });
    return [picture, bytes];
  }

  it.each(['/entries/blog', '/new/templates'])(
    'shows the uploaded picture even if another field is rejected: %s',
    async (path) => {
      const [picture] = await aPicture();
      const { text } = await sendWithFile(path, picture, { 'field.order': 'many' });
      const id = formOf(text)['field.thumbnail'] ?? '';
      expect(service.content.get(id, 'Asset')).toBeDefined();
      const shown = Array.from(text.matchAll(/<img src="([^"]+)"/g), ([, address]) => address);
      expect(shown).toEqual([expect.stringContaining(`/tinyspace/${id}/`)]);
    },
  );

  it.each(['/entries/plain', '/new/templates'])(
    'turns an uploaded picture into a published asset: %s',
    async (path) => {
      const [picture, bytes] = await aPicture();
      const { location } = await sendWithFile(path, picture, { 'field.name': 'Pictured' });
      const id = /^\/entries\/(\w+)/.exec(location ?? '')?.[1] ?? '';
      const cover = draftOf(id)?.thumbnail as ReturnType<typeof linkTo> | undefined;
      const asset = await deliveryClient(service).getAsset(cover?.sys.id ?? '');
      expect(asset.fields).toMatchObject({
        title: 'Pictured',
        file: {
          fileName: 'my cover.png',
          contentType: 'image/png',
          details: { size: bytes.length, image: { width: 8, height: 6 } },
        },
      });
      const served = await fetch(`http:${asset.fields.file?.url}`);
      expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
    },
  );

  /** With what else was typed. */
  async function expectRefused(file: File, words: string) {
    for (const path of ['/entries/plain', '/new/templates']) {
      const { status: code, text } = await sendWithFile(path, file, { 'field.name': 'Typed' });
      expect(code).toBe(422);
      expect(text).toContain(words);
      expect(formOf(text)['field.name']).toBe('Typed');
    }
  }

  it('rejects a file that is not a picture, and keeps typed text', async () => {
    restrict('thumbnail', { validations: [{ linkMimetypeGroup: ['image'] }] });
    const before = service.content.list().length;
    const notes = new File(['Words.'], 'notes.txt', { type: 'text/plain' });
    await expectRefused(notes, '“notes.txt” is not a picture.');
    expect(service.content.list()).toHaveLength(before);
  });

  it('reports a picture that cannot be stored, and keeps typed text', async () => {
    await service.close();
    // No folder can be made in it.
    const full = { uploadsFolder: '/dev/null' };
    service = await startContentful({ ...TINY_SPACE, ...full, content: tinyContent() });
    editor = editorOf(service);
    const [picture] = await aPicture();
    await expectRefused(picture, '“my cover.png” could not be stored: ENOTDIR');
  });

  it('is a 404 for an unknown entry or content type', async () => {
    expect((await editor.open('/entries/nowhere')).status).toBe(404);
    expect((await editor.submit('/entries/nowhere', {})).status).toBe(404);
    expect((await editor.open('/new/nothing')).status).toBe(404);
  });
});

describe('publishing', () => {
  /** Once the site has answered the webhook for the first time. */
  async function publish(id: string, changes: Readonly<Record<string, string>> = {}) {
    const { location } = await editor.edit(id, changes, 'publish');
    await vi.waitFor(() => expect(service.webhooks.deliveries[0]?.attempts).toHaveLength(1));
    return editor.open(location ?? '');
  }

  it('saves typed text, publishes it, and shows the result of the webhook', async () => {
    const { text } = await publish('docs', { 'field.name': 'Live docs' });
    expect(service.content.get('docs')?.published?.fields.name).toBe('Live docs');
    expect(text).toContain('Published. <a href="#delivery">');
    expect(text).toMatch(/Live in \d+ ms\./);
    expect(text).toContain('href="http://site.example/templates"');
    expect(text).toContain('&quot;revalidated&quot;');
    expect(text).not.toContain(POLLING_SCRIPT.text);
  });

  it('shows a failing webhook, and keeps polling', async () => {
    status = 503;
    const { text } = await publish('docs');
    expect(text).toMatch(/The site answered 503\. Trying again at \d\d:\d\d:\d\d\./);
    expect(text).toContain(POLLING_SCRIPT.text);
    const address = /data-pending="([^"]+)"/.exec(text)?.[1] ?? '';
    const fragment = await editor.open(address);
    expect(fragment.text).toMatch(/^<div class="delivery under-way"/);
  });

  it.each([
    [
      202,
      { reason: 'Not done yet.' },
      /Accepted at \d\d:\d\d:\d\d; the site was still working on it then\.[\s\S]*\/publishes"/,
    ],
    [
      200,
      { reason: 'Its slug is taken.' },
      /The site answered 200: Its slug is taken\. That was at \d\d:\d\d:\d\d\./,
    ],
    [200, { ignored: 'another space' }, /The site ignored it: another space\./],
    [
      404,
      { message: 'Nothing here.' },
      /<strong>The webhook failed\.<\/strong> The site answered 404\./,
    ],
  ])(
    'reports a response of %i %j without claiming that the page is live',
    async (code, body, words) => {
      status = code;
      answer = body;
      const { text } = await publish('docs');
      const verdict = /<p class="verdict">([\s\S]*?)<\/p>/.exec(text)?.[1];
      expect(verdict).toMatch(words);
      expect(verdict).not.toMatch(/Live|arrive/);
    },
  );

  it('names the exceeded limit, with its unit, and the entry that has the same slug', async () => {
    restrict('slug', { validations: [{ unique: true }] });
    restrict('framework', { validations: [{ size: { max: 2 } }] });
    restrict('description', { validations: [{ size: { min: 5, max: 10 } }] });
    restrict('overview', { validations: [{ size: { min: 5, max: 10 } }] });
    const { text } = await editor.edit(
      'blog',
      {
        'field.slug': 'shop',
        'field.framework': 'One, Two, Three',
        'field.description': 'Longer than it may be',
        'field.overview': 'Why',
      },
      'publish',
    );
    expect(problemsOn(text)).toMatchObject({
      slug: 'Taken by another published entry: <a href="/entries/shop">Shop</a>.',
      framework: 'Too many: at most 2 values.',
      description: 'Too long: at most 10 characters.',
      overview: 'Too short: at least 5 characters.',
    });
  });

  it('reports unparsable values, broken rules and broken links together', async () => {
    restrict('description', { validations: [{ size: { max: 10 } }] });
    restrict('order', { validations: [{ range: { max: 1 } }] });
    const typed = { 'field.order': 'first', 'field.description': 'Longer than it may be' };
    const { status: code, text } = await editor.edit('blog', typed, 'publish');
    expect(code).toBe(422);
    expect(text).toContain('Neither saved nor published: fix this first.');
    expect(formOf(text)).toMatchObject(typed);
    const others = {
      description: 'Too long: at most 10 characters.',
      relatedTemplates: 'There is no entry with the id or name “nowhere”.',
    };
    expect(problemsOn(text)).toEqual({ order: 'Enter a whole number.', ...others });
    expect(draftOf('blog')?.description).toBe('A blog, ready to write in');

    const readable = await editor.edit('blog', { ...typed, 'field.order': '1' }, 'publish');
    expect(readable.text).toContain('Saved as a draft, but not published: fix this first.');
    expect(problemsOn(readable.text)).toEqual(others);
  });

  it('names a linked entry of the wrong type and the types that are allowed', async () => {
    restrict('relatedTemplates', { items: linksTo('templates', 'page') });
    const linked = { 'field.relatedTemplates': 'docs, value-astro' };
    const { text } = await editor.edit('shop', linked, 'publish');
    expect(problemsOn(text)).toEqual({
      relatedTemplates:
        '<a href="/entries/value-astro">Astro</a> is a “Value”. What may be linked here: “Template”, “page”.',
    });
  });

  it('lists the entries that share the typed name', async () => {
    service.content.update('docs', { name: 'Twice' });
    service.content.update('plain', { slug: 'twice' });
    const linked = { 'field.relatedTemplates': 'Twice' };
    const { text } = await editor.edit('shop', linked, 'publish');
    expect(problemsOn(text)).toEqual({
      relatedTemplates:
        'There is no entry with the id “Twice”. Entries of that name: <a href="/entries/docs">Twice</a> (“Template”, id docs), ' +
        '<a href="/entries/plain">Plain</a> (“Template”, id plain).',
    });
  });

  it('names the locale of a rejected value', async () => {
    restrict('name', { validations: [{ size: { max: 10 } }] });
    service.content.update('docs', {}, { translations: { de: { name: 'Die Anleitung' } } });
    const { text } = await editor.edit('docs', {}, 'publish');
    expect(text).toContain('In the locale “de”: Too long: at most 10 characters.');
  });

  it('saves the draft and shows the reason if the draft is invalid', async () => {
    const { status: code, text } = await editor.edit('blog', { 'field.name': 'Kept' }, 'publish');
    expect(code).toBe(422);
    expect(text).toContain('Saved as a draft, but not published: fix this first.');
    expect(text).toContain('There is no entry with the id or name “nowhere”.');
    expect(draftOf('blog')?.name).toBe('Kept');
    expect(service.content.get('blog')?.published?.fields.name).toBe('Blog Starter');
    expect(receiver.received).toEqual([]);
  });
});

/** Of the first content type that has the field. */
function restrict(fieldId: string, rules: Record<string, unknown>): void {
  const fields = service.content.contentTypes.flatMap((type) => type.fields);
  const field = fields.find(({ id }) => id === fieldId);
  if (field === undefined) throw new Error(`No content type has the field "${fieldId}".`);
  Object.assign(field, rules);
}

const linksTo = (...types: string[]) => ({
  type: 'Link',
  linkType: 'Entry',
  validations: [{ linkContentType: types }],
});

/** By field id, as the form says them. */
function problemsOn(page: string): Record<string, string> {
  const said = page.matchAll(/id="field-(\w+)-problem">(.*?)<\/p>/g);
  return Object.fromEntries(Array.from(said, ([, id = '', words = '']) => [id, words]));
}
