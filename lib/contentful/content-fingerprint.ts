import { hash } from 'node:crypto';
import type { CatalogueContent } from '@/lib/catalogue/catalogue';
import { serverCell } from '@/lib/runtime/server-state';

type Fingerprint = { hash: string; bytes: number };

type Known = WeakMap<object, Fingerprint>;
const fingerprints = serverCell('fingerprints', (): Known => new WeakMap());

export function fingerprintOf(content: CatalogueContent): Fingerprint {
  const known = fingerprints();
  const fingerprint = known.get(content) ?? fingerprintOfLists(content, known);
  known.set(content, fingerprint);
  return fingerprint;
}

function fingerprintOfLists(content: CatalogueContent, known: Known): Fingerprint {
  const { sections, templates, textFields, pages = [], synonyms = [], issues = [] } = content;
  // A list missing here would be a change that nobody notices.
  const all = { sections, templates, textFields: [textFields], pages, synonyms, issues };
  const lists = Object.values<readonly object[]>(
    all satisfies Record<keyof CatalogueContent, readonly object[]>,
  );
  let bytes = 0;
  const hashes = lists.map((items) =>
    items.map((item) => {
      const one = known.get(item) ?? fingerprintOfItem(item, known);
      bytes += one.bytes;
      return one.hash;
    }),
  );
  return { hash: hash('sha256', hashes.join('\n'), 'base64'), bytes };
}

function fingerprintOfItem(item: object, known: Known): Fingerprint {
  const text = JSON.stringify(item);
  const fingerprint = { hash: hash('sha1', text, 'base64'), bytes: Buffer.byteLength(text) };
  known.set(item, fingerprint);
  return fingerprint;
}
