import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { expect } from 'vitest';

export type RawAnswer = {
  status: number;
  cache: unknown;
  text: string;
  headers: IncomingHttpHeaders;
};

export function expectOwnPage({ text, headers }: RawAnswer, heading: string) {
  expect(text).toContain(`<h1>${heading}</h1>`);
  expect(text).not.toMatch(/nginx|src=|https?:/);
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(text) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers).toMatchObject({
    'content-type': 'text/html',
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(headers.server).toBe('nginx');
}
