import { describe, expect, it } from 'vitest';
import { draftPolicy, securityHeaders } from '@/lib/security-headers';

/** What may show a page in a frame. */
const ancestorsOf = (policy: string) => /frame-ancestors (.*)$/.exec(policy)?.[1];
const inlineScripts: string[] = [];

describe('a page of drafts may be shown in a frame', () => {
  const contentful = "'self' https://app.contentful.com https://app.eu.contentful.com";

  it.each([
    ['of Contentful’s own', undefined],
    ['at an address of one’s own', 'https://content.example'],
    ['at an address that can’t be read', 'content'],
  ])('by the web app alone where the content service is the one %s', (_, contentUrl) => {
    expect(ancestorsOf(draftPolicy({ inlineScripts, contentUrl }))).toBe(contentful);
  });

  it('by the editor on this machine too, under either name, where the content service is on it', () => {
    const policy = draftPolicy({ inlineScripts, contentUrl: 'http://127.0.0.1:27002' });
    expect(ancestorsOf(policy)).toBe(`${contentful} http://127.0.0.1:* http://localhost:*`);
  });
});

it('a page for visitors may be shown in no frame, also on this machine', () => {
  const headers = securityHeaders({ inlineScripts, contentUrl: 'http://127.0.0.1:27002' });
  const policy = headers.find(({ key }) => key === 'Content-Security-Policy')?.value ?? '';
  expect(ancestorsOf(policy)).toBe("'none'");
});
