import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FORM_SCRIPT } from '../src/contentful/editor/form-script.ts';
import { LEAVE_SCRIPT } from '../src/contentful/editor/unsaved-input-script.ts';
import { type LocalContentful, startContentful } from '../src/contentful/start-contentful.ts';
import { editorOf, formOf } from './editor-requests.ts';
import { TINY_SPACE, tinyContent } from './tiny-content.ts';

let service: LocalContentful;
let editor: ReturnType<typeof editorOf>;

beforeEach(async () => {
  service = await startContentful({ ...TINY_SPACE, content: tinyContent() });
  editor = editorOf(service);
});
afterEach(() => service.close());

/** By the plain module, which sends whatever Host it is told to. */
function send(method: string, path: string, headers: Record<string, string>, body = '') {
  return new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(service.managementUrl);
    const sent = request({ hostname, port, method, path, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const UNPUBLISH = 'action=unpublish&version=5';
const isPublic = () => service.content.get('docs')?.published !== null;

describe('a form submission', () => {
  it('is accepted only from the editor’s own pages', async () => {
    const host = new URL(service.managementUrl).host;
    for (const origin of ['http://evil.example', 'http://localhost:3000', 'null', '']) {
      const headers = { ...FORM, host, origin };
      expect(await send('POST', '/entries/docs', headers, UNPUBLISH)).toBe(403);
    }
    const crossSite = { ...FORM, host, 'sec-fetch-site': 'cross-site' };
    expect(await send('POST', '/entries/docs', crossSite, UNPUBLISH)).toBe(403);
    expect(isPublic()).toBe(true);

    const own = { ...FORM, host, origin: `http://${host}` };
    expect(await send('POST', '/entries/docs', own, UNPUBLISH)).toBe(303);
    expect(isPublic()).toBe(false);
  });

  it('must be a POST with a form’s content type', async () => {
    const host = new URL(service.managementUrl).host;
    for (const type of ['text/plain', 'application/json', 'multipart/form-data']) {
      const headers = { host, origin: `http://${host}`, 'content-type': type };
      expect(await send('POST', '/entries/docs', headers, UNPUBLISH)).toBe(415);
    }
    expect(await send('DELETE', '/entries/docs', { host, origin: `http://${host}` })).toBe(405);
    expect(isPublic()).toBe(true);
  });

  it('gets a page that names the limit if the file is too large, but only from the editor’s own pages', async () => {
    const body = new FormData();
    body.set('file.thumbnail', new File([new Uint8Array(17e6)], 'large.png'));
    const origin = service.managementUrl;
    const own = await editor.open('/entries/docs', { method: 'POST', body, headers: { origin } });
    expect(own.status).toBe(413);
    expect(own.headers.get('content-type')).toContain('text/html');
    expect(own.text).toMatch(/takes up to 16 MB[\s\S]*Go back/);
    const foreign = { origin: 'http://evil.example' };
    const other = await editor.open('/entries/docs', { method: 'POST', body, headers: foreign });
    expect(other.status).toBe(403);
  });
});

it('shows an internal error on a page with a link back', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  // No rule that Contentful has.
  const templates = service.content.contentTypes[0]?.fields ?? [];
  Object.assign(templates[0] ?? {}, { validations: [{ in: 5 }] });
  const answer = await editor.edit('docs', {}, 'publish');
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(answer.text).toMatch(/terminal[\s\S]*Go back/);
  expect(stderr.mock.calls.join()).toContain('TypeError');
});

describe('a page', () => {
  it('is served only under local host names', async () => {
    const { port } = new URL(service.managementUrl);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
      expect(await send('GET', '/', { host })).toBe(200);
    }
    for (const host of [
      `evil.example:${port}`,
      'localhost.evil.example',
      '127.0.0.1.nip.example',
    ]) {
      expect(await send('GET', '/', { host })).toBe(403);
      const origin = `http://${host}`;
      expect(await send('POST', '/entries/docs', { ...FORM, host, origin }, UNPUBLISH)).toBe(403);
    }
    expect(isPublic()).toBe(true);
  });

  it('escapes typed text', async () => {
    const evil = '"><script>alert(1)</script>\'&';
    service.content.update('plain', { name: evil, overview: `</textarea>${evil}` });
    for (const path of ['/', '/entries/plain', `/?deleted=${encodeURIComponent(evil)}`]) {
      const { text } = await editor.open(path);
      expect(text).not.toContain('<script>alert');
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    }
    const { text } = await editor.open(`/?q=${encodeURIComponent(evil)}&type=${evil}`);
    expect(text).not.toContain('<script>alert');
  });

  it('loads only local resources, and cannot be framed', async () => {
    const { headers, text } = await editor.open('/entries/blog');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    const sources = [...text.matchAll(/(?:src|href)="(https?:\/\/[^"/]+)/g)].map(([, to]) => to);
    expect(new Set(sources)).toEqual(new Set([service.imagesUrl]));
    const styles = await editor.open('/editor.css');
    expect(styles.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(styles.text).not.toMatch(/url\(|@import/);
  });

  it('contains only the form’s script and the script that confirms leaving', async () => {
    const { text } = await editor.open('/entries/blog');
    const [script, asks, ...more] = text.match(/<script[\s\S]*?<\/script>/g) ?? [];
    expect(script).toContain(FORM_SCRIPT.text);
    expect(asks).toContain(LEAVE_SCRIPT.text);
    expect(more).toEqual([]);
    expect(formOf(text).version).toBe('5');
  });
});

it('answers 404 to unknown addresses', async () => {
  for (const path of ['/nothing', '/entries/%E0%A4%A', '/entries', '/deliveries/x', '/a/b/c']) {
    expect((await editor.open(path)).status).toBe(404);
  }
});
