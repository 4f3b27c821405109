import { DRAFT_MARK, DRAFT_WORDS } from '@/tests/site/security/draft-space';

/**
 * A `forger` has an invalid draft cookie. A `meddler` has a valid one, and sends it as Next's
 * revalidation token too.
 */
export type Reader = 'visitor' | 'editor' | 'forger' | 'meddler';

export type Form = {
  name: 'page' | 'head' | 'page as data' | 'data' | 'prefetched data';
  method: 'GET' | 'HEAD';
  headers: Readonly<Record<string, string>>;
};

const PREFETCH = {
  purpose: 'prefetch',
  'sec-purpose': 'prefetch',
  'x-nextjs-data': '1',
  'x-middleware-prefetch': '1',
};

export const PAGE: Form = { name: 'page', method: 'GET', headers: {} };

export const FORMS: readonly Form[] = [
  { name: 'head', method: 'HEAD', headers: {} },
  { name: 'page as data', method: 'GET', headers: PREFETCH },
  PAGE,
  { name: 'data', method: 'GET', headers: { 'x-nextjs-data': '1' } },
  { name: 'prefetched data', method: 'GET', headers: PREFETCH },
];

export type Answer = {
  reader: Reader;
  form: Form['name'];
  address: string;
  status: number;
  headers: Headers;
  body: string;
};

export function pathOf(form: Form, address: string, buildId: string): string {
  if (!form.name.endsWith('data') || form.name === 'page as data') return address;
  const { pathname, search } = new URL(address, 'http://site');
  return `/_next/data/${buildId}${pathname === '/' ? '/index' : pathname}.json${search}`;
}

const FIELDS_FOR_ALL = ['status', 'location', 'link', 'type', 'body'] as const;
/** Next's headers differ with any draft cookie. */
const FIELDS_FOR_VISITORS = [...FIELDS_FOR_ALL, 'robots', 'framing', 'cookies'] as const;

export type VisibleResponse = Record<(typeof FIELDS_FOR_VISITORS)[number], string | number | null>;

/** The parts of a response that drafts must not change. */
export function visibleResponse({ status, headers, body }: Answer): VisibleResponse {
  return {
    status,
    location: headers.get('location'),
    link: headers.get('link'),
    type: headers.get('content-type'),
    // Leaves out the time of the last publish and the process that rendered the page.
    body: body.replace(
      /<lastmod>.*?<\/lastmod>|"updatedAt":"[^"]*",?|"isExperimentalCompile":false,/g,
      '',
    ),
    robots: headers.get('x-robots-tag'),
    framing: headers.get('content-security-policy'),
    cookies: headers.get('set-cookie'),
  };
}

export function problemsOfOutsider(
  answer: Answer,
  before: VisibleResponse | undefined,
  secrets: readonly string[],
): string[] {
  const { reader, address, headers, body } = answer;
  const all = [...headers].join('\n') + body;
  const problems: string[] = [];
  // A response may repeat its own address.
  if (!address.includes(DRAFT_MARK) && all.includes(DRAFT_MARK)) problems.push('holds a draft');
  if (secrets.some((secret) => all.includes(secret))) problems.push('holds a secret');
  const now = visibleResponse(answer);
  const parts = reader === 'visitor' ? FIELDS_FOR_VISITORS : FIELDS_FOR_ALL;
  const other = parts.filter((part) => now[part] !== before?.[part]);
  if (other.length > 0)
    problems.push(`is not as before there were drafts: ${other}, ${now.status}`);
  return problems;
}

/** `next.config.js` redirects this address before any header is set. */
const isOfTheConfiguration = (address: string) => address === '/templates/all';

export function problemsOfEditor({ address, status, headers }: Answer): string[] {
  if (isOfTheConfiguration(address)) return [];
  const control = headers.get('cache-control') ?? '';
  const problems: string[] = [];
  if (status >= 500) problems.push(`is ${status}`);
  if (!/\bprivate\b/.test(control) || !/\bno-store\b/.test(control) || /public/.test(control)) {
    problems.push(`may be kept: Cache-Control "${control}"`);
  }
  if (!/\bnoindex\b/.test(headers.get('x-robots-tag') ?? '')) problems.push('may be indexed');
  return problems;
}

export function draftWordsIn({ headers, body }: Answer): string[] {
  const all = [...headers].join('\n') + body;
  return DRAFT_WORDS.filter((text) => all.includes(text));
}

export const nameOf = ({ reader, form, address }: Answer) => `${reader}, ${form} of ${address}`;
