import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentStore } from '@/local/content-service/content-store';
import { ContentfulError, notFound } from '@/local/content-service/contentful-error';
import { isLink } from '@/local/content-service/export-format';
import { sizeOf } from '@/local/content-service/image-transform';
import type { Answer } from '@/local/content-service/management/answer';
import type { Place } from '@/local/content-service/management/management-entity';
import { link } from '@/local/content-service/rendering';
import type { Fields } from '@/local/content-service/stored-item';

type SentFile = Readonly<Record<string, unknown>>;

export type AssetFiles = ReturnType<typeof createAssetFiles>;

/**
 * Files that are sent first and become an asset's by its processing.
 *
 * @param folder where they are written then, by host and path
 */
export function createAssetFiles(store: ContentStore, place: Place, folder: string) {
  const uploads = new Map<string, Buffer>();

  function upload(bytes: Buffer): Answer {
    const id = randomUUID();
    uploads.set(id, bytes);
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 24 * 60 * 60 * 1000).toISOString();
    const sys = {
      type: 'Upload',
      id,
      space: link('Space', place.spaceId),
      createdAt: now.toISOString(),
      expiresAt,
    };
    return { status: 201, body: { sys } };
  }

  /**
   * Answered at once; the asset has an address once its file is written. A file that would have to be fetched from
   * elsewhere gets none, as with the vendor where the fetch fails.
   */
  function processFile(id: string, locale: string): Answer {
    const asset = store.get(id, 'Asset');
    if (!asset) throw notFound({ type: 'Asset', id });
    const { file } = fieldsOf(locale);
    if (typeof file !== 'object' || file === null) {
      const details = `No file specified for locale: ${locale}`;
      const errors = [{ name: 'required', path: ['fields', 'file', locale], details }];
      throw new ContentfulError(422, 'ValidationFailed', 'Validation error', { errors });
    }
    const sent = file as SentFile;
    const bytes = isLink(sent.uploadFrom) ? uploads.get(sent.uploadFrom.sys.id) : undefined;
    if (bytes) process(sent, bytes).catch(() => {});
    return { status: 204 };

    function fieldsOf(code: string): Fields {
      const { fields = {}, translations = {} } = store.get(id, 'Asset')?.draft ?? {};
      return code === store.locale ? fields : (translations[code] ?? {});
    }

    async function process({ fileName, contentType }: SentFile, content: Buffer): Promise<void> {
      const of = { fileName: String(fileName), contentType: String(contentType) };
      const processed = { file: await write(id, of, content) };
      if (locale === store.locale) store.update(id, processed, { type: 'Asset' });
      else {
        const { translations = {} } = store.get(id, 'Asset')?.draft ?? {};
        const ofLocale = { ...translations[locale], ...processed };
        const all = { ...translations, [locale]: ofLocale };
        store.update(id, {}, { type: 'Asset', translations: all });
      }
    }
  }

  /** Returns what the asset's field holds from then on. */
  async function write(
    id: string,
    { fileName, contentType }: { fileName: string; contentType: string },
    content: Buffer,
  ) {
    const name = path.basename(fileName) || 'file';
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
    const address = `//images.ctfassets.net/${place.spaceId}/${id}/${hash}`;
    const target = path.join(folder, address, name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
    const image = await sizeOf(content).catch(() => null);
    const details = { size: content.length, ...(image && { image }) };
    return { url: `${address}/${encodeURIComponent(name)}`, fileName, contentType, details };
  }

  return { upload, processFile, write };
}
