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
  it('is believed', () => {
    expect(problemWith({})).toBeUndefined();
  });

  it('is believed with the new secret and with the old one, while it is rotated', () => {
    for (const secret of ['new', 'old']) {
      expect(signatureProblem(request({ secret }), ['new', 'old'], NOW)).toBeUndefined();
      expect(signatureProblem(request({ secret }), ['newer'], NOW)).toContain('Its signature');
    }
    expect(signatureProblem(request({ secret: '' }), [], NOW)).toContain('Its signature');
  });

  it('is believed where a header comes in several parts', () => {
    const { headers } = request();
    const names = String(headers['x-contentful-signed-headers']).split(',');
    expect(
      problemWith({ headers: { ...headers, 'x-contentful-signed-headers': names } }),
    ).toBeUndefined();
  });

  it.each([
    ['five minutes old', 5 * 60_000, undefined],
    ['older', 5 * 60_000 + 1, 'It is older than five minutes.'],
    ['by a clock a minute ahead', -60_000, undefined],
    ['by one further ahead', -60_001, 'Its timestamp lies in the future.'],
  ])('%s', (_, age, problem) => {
    expect(problemWith({}, { at: NOW - age })).toBe(problem);
  });

  it.each(['method', 'url', 'body'] as const)('is refused where its %s was changed', (part) => {
    expect(problemWith({ [part]: `${request()[part]}x` })).toContain('Its signature was not made');
  });

  it('is refused where it is another site’s, or written in another way', () => {
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
    'is refused where %s is not signed: anybody could have put it there',
    (name) => {
      expect(problemWith({}, { unsigned: [name] })).toBe(
        `${name} is not among the signed headers.`,
      );
    },
  );

  it.each(['x-contentful-topic', 'x-contentful-timestamp', 'x-contentful-signed-headers'])(
    'is refused where %s was changed, or is missing',
    (name) => {
      const { headers } = request();
      for (const value of ['0', undefined]) {
        expect(problemWith({ headers: { ...headers, [name]: value } })).toMatch(
          /^Its |^\S+ is not/,
        );
      }
    },
  );

  it('is refused where its timestamp is no number', () => {
    const headers = { ...request().headers, 'x-contentful-timestamp': 'today' };
    expect(problemWith({ headers })).toBe('Its timestamp is not a number.');
  });

  it('may list what is signed in capitals and with spaces', () => {
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

  it('may come to an address with a query, which the service encodes twice', () => {
    const path = '/api/contentful/webhook?from=a space&to=ü';
    const sent = request({
      path: encodeURI(path.replace(/\?.*/, (q) => `?${encodeURIComponent(q.slice(1))}`)),
    });
    expect(signatureProblem({ ...sent, url: path }, [SECRET], NOW)).toBeUndefined();
  });

  it.each([
    ['a space', '/a b/webhook', '/a%20b/webhook'],
    ['%20', '/a%20b/webhook', '/a%20b/webhook'],
    ['a letter beyond ASCII', '/über/webhook', '/%C3%BCber/webhook'],
    ['a space in its query', '/webhook?of=a space', '/webhook?of=a%20space'],
    ['%20 in its query', '/webhook?of=a%20space', '/webhook?of=a%20space'],
    ['two question marks', '/webhook?a?b', '/webhook?a?b'],
    ['a percent sign alone', '/100%/webhook', '/100%/webhook'],
  ])('may come to an address that somebody typed with %s', (_, typed, url) => {
    // As the vendor's toolkit signs it, whatever was typed.
    const [pathname = '', query] = typed.split('?');
    const path = encodeURI(query ? `${pathname}?${encodeURIComponent(query)}` : pathname);
    expect(signatureProblem({ ...request({ path }), url }, [SECRET], NOW)).toBeUndefined();
  });

  it('may come to an address with letters of any language', () => {
    const sent = request({ path: '/%C3%BCber' });
    expect(signatureProblem({ ...sent, url: '/über' }, [SECRET], NOW)).toBeUndefined();
  });
});

describe('a delivery that comes again', () => {
  const headers = { 'x-contentful-signature': 'abc', 'x-contentful-idempotency-key': 'key' };

  it('is known by the service’s own key where that is signed', () => {
    const signedHeaders = 'x-contentful-topic,x-contentful-idempotency-key';
    expect(
      deliveryKey({ headers: { ...headers, 'x-contentful-signed-headers': signedHeaders } }),
    ).toBe('key');
  });

  it('is known by that key however the list of what is signed is written', () => {
    const signedHeaders = 'X-Contentful-Topic, X-Contentful-Idempotency-Key';
    for (const list of [signedHeaders, signedHeaders.split(', ')]) {
      const request = { headers: { ...headers, 'x-contentful-signed-headers': list } };
      expect(deliveryKey(request)).toBe('key');
    }
  });

  it('is known by its signature where that key is not signed', () => {
    expect(
      deliveryKey({ headers: { ...headers, 'x-contentful-signed-headers': 'x-contentful-topic' } }),
    ).toBe('abc');
    expect(deliveryKey({ headers })).toBe('abc');
  });
});
