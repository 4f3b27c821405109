import path from 'node:path';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { describe, expect, it, vi } from 'vitest';
import type { SiteConfig } from '@/lib/brand/site-config';
import { draftPolicy, securityHeaders, sidebarPolicy } from '@/lib/runtime/security-headers';

const ancestorsOf = (policy: string) => /frame-ancestors (.*)$/.exec(policy)?.[1];
const inlineScripts = ['start()'];
const thirdParty = { scripts: [], connections: [], images: [], frames: [] };

function pagePolicy(allowed: SiteConfig['thirdParty'], contentUrl?: string): string {
  const headers = securityHeaders({ inlineScripts, thirdParty: allowed, contentUrl });
  return headers.find(({ key }) => key === 'Content-Security-Policy')?.value ?? '';
}

describe('a draft page', () => {
  const contentful = "'self' https://app.contentful.com https://app.eu.contentful.com";

  it.each([
    ['Contentful’s own', undefined],
    ['at a custom address', 'https://content.example'],
    ['at an invalid address', 'content'],
  ])('may be framed only by Contentful’s web app if the content service is %s', (_, contentUrl) => {
    expect(ancestorsOf(draftPolicy({ inlineScripts, thirdParty, contentUrl }))).toBe(contentful);
  });

  it('may also be framed by the local editor if the content service is local', () => {
    const policy = draftPolicy({ inlineScripts, thirdParty, contentUrl: 'http://127.0.0.1:27002' });
    expect(ancestorsOf(policy)).toBe(`${contentful} http://127.0.0.1:* http://localhost:*`);
  });
});

describe('Vercel’s toolbar', () => {
  /** https://vercel.com/docs/vercel-toolbar/managing-toolbar */
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
    'may use its documented %s sources in addition to the site’s own',
    (directive, sources) => {
      for (const policy of policiesOf('preview')) {
        const allowed = policy.split('; ').find((part) => part.startsWith(`${directive} `)) ?? '';
        expect(allowed.split(' ')).toEqual(expect.arrayContaining(["'self'", ...sources]));
      }
    },
  );

  it.each(['production', 'development', '', undefined])(
    'is not allowed by the policy if VERCEL_ENV is %s',
    (vercelEnv) => {
      for (const policy of policiesOf(vercelEnv)) expect(policy).not.toMatch(/vercel|pusher|blob:/);
      expect(policiesOf(vercelEnv)).toEqual(policiesOf(undefined));
    },
  );

  it('is allowed in a preview build', async () => {
    vi.stubEnv('VERCEL_ENV', 'preview');
    vi.stubEnv('NODE_ENV', 'production');
    const { default: configFor } = await import(path.resolve('next.config.js'));
    const { headers } = await configFor(PHASE_PRODUCTION_SERVER);
    const values = JSON.stringify(await headers());
    vi.unstubAllEnvs();
    expect(values).toMatch(/script-src [^;]* https:\/\/vercel\.live;/);
  });
});

it('a public page may not be framed, even locally', () => {
  expect(ancestorsOf(pagePolicy(thirdParty, 'http://127.0.0.1:27002'))).toBe("'none'");
});

describe('third-party origins', () => {
  const HASH = "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='";
  const sourcesOf = (policy: string) =>
    Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
    );

  it('are not allowed by default, and the policy has no directives for them', () => {
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
  ])('are allowed only for the configured purpose: %s', (what, allowed) => {
    const policy = pagePolicy({ ...thirdParty, [what]: ['https://stats.example'] });
    expect(sourcesOf(policy)).toEqual({ ...sourcesOf(pagePolicy(thirdParty)), ...allowed });
  });

  it('may not run scripts in drafts or in the editor sidebar', () => {
    const origins = ['https://stats.example'];
    const allowed = { ...thirdParty, scripts: origins, connections: origins };
    for (const policyOf of [draftPolicy, sidebarPolicy]) {
      const policy = policyOf({ inlineScripts, thirdParty: allowed, contentUrl: undefined });
      expect(policy).not.toContain('stats.example');
    }
  });
});
