/** Which webhooks are believed, and which have come before. Pure: no service is asked. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  deliveryKey,
  type SignedRequest,
  signatureProblem,
} from '@/lib/publishing/webhook-signature';
import { signed } from '@/tests/fixtures/signed-webhook';

const SECRET = 'a-secret-of-some-length-for-webhooks';
const NOW = 1_800_000_000_000;
const TOPIC = 'ContentManagement.Entry.publish';

type Options = Partial<Parameters<typeof signed>[2]> & { headers?: Record<string, string> };

function request({ headers = {}, ...options }: Options = {}): SignedRequest {
  const webhook = signed(TOPIC, '{"sys":{}}', { at: NOW, secret: SECRET, ...options });
  const { path: url, body } = webhook;
  return { method: 'POST', url, headers: { ...webhook.headers, ...headers }, body };
}

const problemWith = (change: Partial<SignedRequest>, options?: Options) =>
  signatureProblem({ ...request(options), ...change }, [SECRET], NOW);

describe('a signed webhook', () => {
  it('is accepted', () => {
    expect(problemWith({})).toBeUndefined();
  });

  it('is accepted with the new and the old secret during rotation', () => {
    for (const secret of ['new', 'old']) {
      expect(signatureProblem(request({ secret }), ['new', 'old'], NOW)).toBeUndefined();
      expect(signatureProblem(request({ secret }), ['newer'], NOW)).toContain('Its signature');
    }
    expect(signatureProblem(request({ secret: '' }), [], NOW)).toContain('Its signature');
  });

  it('is accepted if a header arrives in several parts', () => {
    const { headers } = request();
    const names = String(headers['x-contentful-signed-headers']).split(',');
    expect(
      problemWith({ headers: { ...headers, 'x-contentful-signed-headers': names } }),
    ).toBeUndefined();
  });

  it.each([
    ['is accepted if it is five minutes old', 5 * 60_000, undefined],
    [
      'is refused if it is more than five minutes old',
      5 * 60_000 + 1,
      'It is older than five minutes.',
    ],
    ['is accepted if its clock is one minute ahead', -60_000, undefined],
    [
      'is refused if its clock is more than one minute ahead',
      -60_001,
      'Its timestamp lies in the future.',
    ],
  ])('%s', (_, age, problem) => {
    expect(problemWith({}, { at: NOW - age })).toBe(problem);
  });

  it.each(['method', 'url', 'body'] as const)('is refused if its %s was changed', (part) => {
    expect(problemWith({ [part]: `${request()[part]}x` })).toContain('Its signature was not made');
  });

  it('is refused if the signature is from another site or in another format', () => {
    const another = request({ secret: 'another-secret-of-some-length' });
    expect(signatureProblem(another, [SECRET], NOW)).toContain('Its signature was not made');
    const signature = String(request().headers['x-contentful-signature']);
    for (const form of [signature.toUpperCase(), `${signature}0`, `0${signature}`, 'none']) {
      const headers = { ...request().headers, 'x-contentful-signature': form };
      expect(problemWith({ headers })).toContain('Its signature was not made');
    }
  });

  it.each([undefined, '', ' '])('is refused without a signature: %j', (signature) => {
    const headers = { ...request().headers, 'x-contentful-signature': signature };
    expect(problemWith({ headers })).toBe('It is not signed.');
  });

  it.each(['x-contentful-topic', 'x-contentful-timestamp', 'x-contentful-signed-headers'])(
    'is refused if the header %s is not signed',
    (name) => {
      expect(problemWith({}, { unsigned: [name] })).toBe(
        `${name} is not among the signed headers.`,
      );
    },
  );

  it.each(['x-contentful-topic', 'x-contentful-timestamp', 'x-contentful-signed-headers'])(
    'is refused if the header %s was changed or is missing',
    (name) => {
      const { headers } = request();
      for (const value of ['0', undefined]) {
        expect(problemWith({ headers: { ...headers, [name]: value } })).toMatch(
          /^Its |^\S+ is not/,
        );
      }
    },
  );

  it('is refused if its timestamp is not a number', () => {
    const headers = { ...request().headers, 'x-contentful-timestamp': 'today' };
    expect(problemWith({ headers })).toBe('Its timestamp is not a number.');
  });

  it('may list the signed headers with capitals and spaces', () => {
    const { url, body, headers } = request();
    const names = 'X-Contentful-Topic , x-contentful-timestamp, X-Contentful-Signed-Headers';
    const listed = { ...headers, 'x-contentful-signed-headers': names };
    const lines = [
      `x-contentful-topic:${TOPIC}`,
      `x-contentful-timestamp:${NOW}`,
      `x-contentful-signed-headers:${names}`,
    ];
    const canonical = ['POST', url, lines.join(';'), body].join('\n');
    const signature = createHmac('sha256', SECRET).update(canonical).digest('hex');
    expect(problemWith({ headers: { ...listed, 'x-contentful-signature': signature } })).toBe(
      undefined,
    );
  });

  it('is accepted at an address with a query, although the service encodes the query twice', () => {
    const path = '/api/contentful/webhook?from=a space&to=ü';
    const sent = request({
      path: encodeURI(path.replace(/\?.*/, (q) => `?${encodeURIComponent(q.slice(1))}`)),
    });
    expect(signatureProblem({ ...sent, url: path }, [SECRET], NOW)).toBeUndefined();
  });

  it.each([
    ['a space', '/a b/webhook', '/a%20b/webhook'],
    ['%20', '/a%20b/webhook', '/a%20b/webhook'],
    ['a non-ASCII letter', '/über/webhook', '/%C3%BCber/webhook'],
    ['a space in its query', '/webhook?of=a space', '/webhook?of=a%20space'],
    ['%20 in its query', '/webhook?of=a%20space', '/webhook?of=a%20space'],
    ['two question marks', '/webhook?a?b', '/webhook?a?b'],
    ['a single percent sign', '/100%/webhook', '/100%/webhook'],
  ])('is accepted at an address that was entered with %s', (_, typed, url) => {
    // Encodes the address as the vendor's toolkit does, however it was typed.
    const [pathname = '', query] = typed.split('?');
    const path = encodeURI(query ? `${pathname}?${encodeURIComponent(query)}` : pathname);
    expect(signatureProblem({ ...request({ path }), url }, [SECRET], NOW)).toBeUndefined();
  });

  it('is accepted at an address with non-ASCII letters', () => {
    const sent = request({ path: '/%C3%BCber' });
    expect(signatureProblem({ ...sent, url: '/über' }, [SECRET], NOW)).toBeUndefined();
  });
});

describe('a repeated delivery', () => {
  const headers = { 'x-contentful-signature': 'abc', 'x-contentful-idempotency-key': 'key' };

  it('is recognised by its idempotency key if the key is signed', () => {
    const signedHeaders = 'x-contentful-topic,x-contentful-idempotency-key';
    expect(
      deliveryKey({ headers: { ...headers, 'x-contentful-signed-headers': signedHeaders } }),
    ).toBe('key');
  });

  it('is recognised by its idempotency key, however the signed headers are listed', () => {
    const signedHeaders = 'X-Contentful-Topic, X-Contentful-Idempotency-Key';
    for (const list of [signedHeaders, signedHeaders.split(', ')]) {
      const request = { headers: { ...headers, 'x-contentful-signed-headers': list } };
      expect(deliveryKey(request)).toBe('key');
    }
  });

  it('is recognised by its signature if the idempotency key is not signed', () => {
    expect(
      deliveryKey({ headers: { ...headers, 'x-contentful-signed-headers': 'x-contentful-topic' } }),
    ).toBe('abc');
    expect(deliveryKey({ headers })).toBe('abc');
  });
});
