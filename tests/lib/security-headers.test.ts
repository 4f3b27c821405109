import path from 'node:path';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { describe, expect, it, vi } from 'vitest';
import type { SiteConfig } from '@/lib/brand/site-config';
import { draftPolicy, securityHeaders, sidebarPolicy } from '@/lib/runtime/security-headers';

/** What may show a page in a frame. */
const ancestorsOf = (policy: string) => /frame-ancestors (.*)$/.exec(policy)?.[1];
const inlineScripts = ['start()'];
const thirdParty = { scripts: [], connections: [], images: [], frames: [] };

function pagePolicy(allowed: SiteConfig['thirdParty'], contentUrl?: string): string {
  const headers = securityHeaders({ inlineScripts, thirdParty: allowed, contentUrl });
  return headers.find(({ key }) => key === 'Content-Security-Policy')?.value ?? '';
}

describe('a page of drafts may be shown in a frame', () => {
  const contentful = "'self' https://app.contentful.com https://app.eu.contentful.com";

  it.each([
    ['of Contentful’s own', undefined],
    ['at an address of one’s own', 'https://content.example'],
    ['at an address that can’t be read', 'content'],
  ])('by the web app alone where the content service is the one %s', (_, contentUrl) => {
    expect(ancestorsOf(draftPolicy({ inlineScripts, thirdParty, contentUrl }))).toBe(contentful);
  });

  it('by the editor on this machine too, under either name, where the content service is on it', () => {
    const policy = draftPolicy({ inlineScripts, thirdParty, contentUrl: 'http://127.0.0.1:27002' });
    expect(ancestorsOf(policy)).toBe(`${contentful} http://127.0.0.1:* http://localhost:*`);
  });
});

describe('the toolbar of the platform’s previews', () => {
  /** From the platform's documentation. */
  const documented = [
    ['script-src', ['https://vercel.live']],
    ['connect-src', ['https://vercel.live', 'wss://ws-us3.pusher.com']],
    ['frame-src', ['https://vercel.live']],
    ['style-src', ['https://vercel.live', "'unsafe-inline'"]],
    ['img-src', ['https://vercel.live', 'https://vercel.com', 'data:', 'blob:']],
    ['font-src', ['https://vercel.live', 'https://assets.vercel.com']],
  ] as const;
  const policiesOf = (vercelEnv: string | undefined) => {
    const options = { inlineScripts, thirdParty, contentUrl: undefined, vercelEnv };
    const page = securityHeaders(options).find(({ key }) => key === 'Content-Security-Policy');
    return [page?.value ?? '', draftPolicy(options), sidebarPolicy(options)];
  };

  it.each(documented)(
    'may use what its documentation names for %s, and still the site’s own',
    (directive, sources) => {
      for (const policy of policiesOf('preview')) {
        const allowed = policy.split('; ').find((part) => part.startsWith(`${directive} `)) ?? '';
        expect(allowed.split(' ')).toEqual(expect.arrayContaining(["'self'", ...sources]));
      }
    },
  );

  it.each(['production', 'development', '', undefined])(
    'may use nothing if VERCEL_ENV is %s',
    (vercelEnv) => {
      for (const policy of policiesOf(vercelEnv)) expect(policy).not.toMatch(/vercel|pusher|blob:/);
      expect(policiesOf(vercelEnv)).toEqual(policiesOf(undefined));
    },
  );

  it('is let through by the build of a preview', async () => {
    vi.stubEnv('VERCEL_ENV', 'preview');
    vi.stubEnv('NODE_ENV', 'production');
    const { default: configFor } = await import(path.resolve('next.config.js'));
    const { headers } = await configFor(PHASE_PRODUCTION_SERVER);
    const values = JSON.stringify(await headers());
    vi.unstubAllEnvs();
    expect(values).toMatch(/script-src [^;]* https:\/\/vercel\.live;/);
  });
});

it('a page for visitors may be shown in no frame, also on this machine', () => {
  expect(ancestorsOf(pagePolicy(thirdParty, 'http://127.0.0.1:27002'))).toBe("'none'");
});

describe('origins of third parties', () => {
  const HASH = "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='";
  const sourcesOf = (policy: string) =>
    Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
    );

  it('are none by default, and the policy has no directive for them', () => {
    expect(sourcesOf(pagePolicy(thirdParty))).toEqual({
      'default-src': "'self'",
      'script-src': `'self' ${HASH}`,
      'style-src': "'self'",
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data: https://images.ctfassets.net https://images.eu.ctfassets.net",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  });

  it.each([
    ['scripts', { 'script-src': `'self' ${HASH} https://stats.example` }],
    ['connections', { 'connect-src': "'self' https://stats.example" }],
    ['frames', { 'frame-src': "'self' https://stats.example" }],
    [
      'images',
      {
        'img-src':
          "'self' data: https://images.ctfassets.net https://images.eu.ctfassets.net https://stats.example",
      },
    ],
  ])('are let through for what they are named for, and nothing else: %s', (what, allowed) => {
    const policy = pagePolicy({ ...thirdParty, [what]: ['https://stats.example'] });
    expect(sourcesOf(policy)).toEqual({ ...sourcesOf(pagePolicy(thirdParty)), ...allowed });
  });

  it('run no script in drafts and in the editor’s sidebar, and get nothing from there', () => {
    const origins = ['https://stats.example'];
    const allowed = { ...thirdParty, scripts: origins, connections: origins };
    for (const policyOf of [draftPolicy, sidebarPolicy]) {
      const policy = policyOf({ inlineScripts, thirdParty: allowed, contentUrl: undefined });
      expect(policy).not.toContain('stats.example');
    }
  });
});
