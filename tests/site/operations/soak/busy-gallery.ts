import { setTimeout as wait } from 'node:timers/promises';
import type { LocalContentful } from 'local-content-services';
import type { Fault, Faults } from 'local-content-services/toolkit';
import { type Random, randomNumbers } from '@/tests/fixtures/seeded-random';
import { payloadOf, postWebhook } from '@/tests/fixtures/signed-webhook';

export const DRAFT_WORDS = 'Not for anybody yet';

export type Gallery = {
  url: string;
  service: LocalContentful;
  faults: readonly Faults[];
  secret: string;
  cookie: string;
  slugs: readonly string[];
};

export type Wrong = string[];

/** Slug → published names, oldest first. */
export type Names = Map<string, string[]>;

const FAULTS: readonly Fault[] = [
  { kind: 'refuse' },
  { kind: 'reset' },
  { kind: 'hang' },
  { kind: 'status', status: 500 },
  { kind: 'rate-limited', resetSeconds: 1, remaining: 1 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'slow', ms: 900 },
];

/** Fails if a page is older than the one before. */
export async function keepReading(
  gallery: Gallery,
  names: Names,
  wrong: Wrong,
  isOver: () => boolean,
  random: Random,
): Promise<number> {
  const newest = new Map<string, number>();
  let visits = 0;
  for (; !isOver(); visits += 1) {
    const slug = gallery.slugs[random(gallery.slugs.length)] ?? '';
    const [path, kind] = pathFor(slug, random);
    const response = await fetch(gallery.url + path);
    const text = await response.text();
    if (text.includes(DRAFT_WORDS)) wrong.push(`${path} shows a draft`);
    const expected = kind === 'unknown' ? [404, 500] : [200];
    if (!expected.includes(response.status)) wrong.push(`${path}: ${response.status}`);
    if (kind !== 'template') continue;
    const name = /<h1[^>]*>([^<]*)<\/h1>/.exec(text)?.[1] ?? '';
    const place = names.get(slug)?.indexOf(name) ?? -1;
    if (place < (newest.get(slug) ?? 0)) wrong.push(`${path} shows "${name}" again`);
    newest.set(slug, place);
  }
  return visits;
}

type Kind = 'template' | 'list' | 'unknown';

function pathFor(slug: string, random: Random): [path: string, kind: Kind] {
  switch (random(8)) {
    case 0:
      return ['/templates', 'list'];
    case 1:
      return [`/templates/search?q=${slug}&css=tailwind`, 'list'];
    case 2:
      return ['/', 'list'];
    case 3:
      return [`/templates/hugo/made-up-${random(100_000)}`, 'unknown'];
    default:
      return [`/templates/hugo/${slug}`, 'template'];
  }
}

export async function publish(
  { url, service, secret, slugs }: Gallery,
  names: Names,
  count: number,
  random: Random,
): Promise<void> {
  const sending: Promise<void>[] = [];
  for (let published = 0; published < count; published += 1) {
    const slug = slugs[random(slugs.length)] ?? '';
    const id = `template-${slug}`;
    const name = `${slug}, edition ${names.get(slug)?.length}`;
    names.get(slug)?.push(name);
    service.content.update(id, { name });
    const body = payloadOf(service.content.publish(id), 'publish');
    service.content.update(id, { name: DRAFT_WORDS });
    sending.push(sendWebhook(url, body, secret));
    await wait(700);
  }
  await Promise.all(sending);
}

async function sendWebhook(url: string, body: string, secret: string): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const response = await postWebhook(url, body, { secret });
    await response.arrayBuffer();
    if (response.status === 200) return;
    await wait(1_000);
  }
  throw new Error('A webhook was never answered with 200.');
}

export async function keepPreviewing(
  { url, cookie, slugs }: Gallery,
  isOver: () => boolean,
  random: Random,
): Promise<number> {
  let seen = 0;
  while (!isOver()) {
    const slug = slugs[random(slugs.length)] ?? '';
    const response = await fetch(`${url}/templates/hugo/${slug}`, { headers: { cookie } });
    // No drafts while the preview host fails.
    if ((await response.text()).includes(DRAFT_WORDS)) seen += 1;
    await wait(400);
  }
  return seen;
}

export async function keepFailing({ faults }: Gallery, isOver: () => boolean): Promise<number> {
  const random = randomNumbers(9);
  let injected = 0;
  for (; !isOver(); injected += 1) {
    const service = faults[random(faults.length)];
    const fault = FAULTS[random(FAULTS.length)];
    if (service === undefined || fault === undefined) continue;
    service.inject(fault);
    await wait(600);
    service.clear();
    await wait(1_400);
  }
  return injected;
}
