import type { CatalogueContent } from '@/lib/catalogue/catalogue';
import { serverCell } from '@/lib/runtime/server-state';
import { createTurns } from '@/lib/runtime/turns';

/** In bytes of JSON. */
const sizes = serverCell('contentSizes', () => new WeakMap<object, number>());

/** Only templates and entries are counted, in all languages, because other lists are small. */
export async function measureContent(content: CatalogueContent): Promise<void> {
  const turn = createTurns();
  let bytes = 0;
  const inLanguages = [content, ...Object.values(content.translations ?? {})];
  for (const item of inLanguages.flatMap(({ templates, entries = [] }) => [
    ...templates,
    ...entries,
  ])) {
    const size = sizes().get(item) ?? Buffer.byteLength(JSON.stringify(item));
    sizes().set(item, size);
    bytes += size;
    await turn();
  }
  sizes().set(content, bytes);
}

export const contentBytes = (content: CatalogueContent): number => sizes().get(content) ?? 0;
