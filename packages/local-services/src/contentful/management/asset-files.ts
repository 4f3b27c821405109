import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readAssetFile } from '../asset-file.ts';
import type { ContentStore } from '../content-store.ts';
import { notFound } from '../contentful-error.ts';
import { isLink } from '../export-format.ts';
import { sizeOf } from '../image-transform.ts';
import { link } from '../render-item.ts';
import type { Answer } from './answer.ts';
import type { Place } from './management-entity.ts';
import { badRequest, validationFailed } from './management-error.ts';

type SentFile = Readonly<Record<string, unknown>>;

export type AssetFiles = ReturnType<typeof createAssetFiles>;

/** `read`: from memory until it has become an asset's, then from the disk. */
type Upload = { read: () => Promise<Buffer | null>; expiresAt: number };

/** As long as the vendor keeps one. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Files that are sent first and become an asset's by its processing.
 *
 * @param folder where they are written then, by host and path
 */
export function createAssetFiles(store: ContentStore, place: Place, folder: string) {
  const uploads = new Map<string, Upload>();

  function upload(bytes: Buffer): Answer {
    const now = Date.now();
    for (const [id, { expiresAt }] of uploads) if (expiresAt <= now) uploads.delete(id);
    const id = randomUUID();
    const expiresAt = now + LIFETIME_MS;
    uploads.set(id, { read: async () => bytes, expiresAt });
    const sys = {
      type: 'Upload',
      id,
      space: link('Space', place.spaceId),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    };
    return { status: 201, body: { sys } };
  }

  /**
   * Answered once the file is written, where the vendor answers before: so a disk that takes none is heard of. A file
   * that would have to be fetched from elsewhere gets no address, as with the vendor where the fetch fails.
   */
  async function processFile(id: string, locale: string): Promise<Answer> {
    if (!store.get(id, 'Asset')) throw notFound({ type: 'Asset', id });
    const sent = fileOf(id, locale);
    if (sent === null) {
      const details = `No file specified for locale: ${locale}`;
      throw validationFailed([{ name: 'required', path: ['fields', 'file', locale], details }]);
    }
    const known = uploadOf(sent);
    const content = await known?.read();
    if (!known || !content) return { status: 204 };
    const of = { fileName: String(sent.fileName), contentType: String(sent.contentType) };
    const file = await write(id, of, content);
    known.read = () => readAssetFile([folder], file.url, file.fileName);
    // Meanwhile the asset may have got another file, or be gone.
    if (uploadOf(fileOf(id, locale)) === known) keep(id, locale, file);
    return { status: 204 };
  }

  function fileOf(id: string, locale: string): SentFile | null {
    const { fields = {}, translations = {} } = store.get(id, 'Asset')?.draft ?? {};
    const { file } = (locale === store.locale ? fields : translations[locale]) ?? {};
    return typeof file === 'object' ? (file as SentFile | null) : null;
  }

  function uploadOf(file: SentFile | null): Upload | undefined {
    const found = isLink(file?.uploadFrom) ? uploads.get(file.uploadFrom.sys.id) : undefined;
    return found && found.expiresAt > Date.now() ? found : undefined;
  }

  function keep(id: string, locale: string, file: SentFile): void {
    if (locale === store.locale) {
      store.update(id, { file }, { type: 'Asset' });
      return;
    }
    const { translations = {} } = store.get(id, 'Asset')?.draft ?? {};
    const ofLocale = { ...translations[locale], file };
    const all = { ...translations, [locale]: ofLocale };
    store.update(id, {}, { type: 'Asset', translations: all });
  }

  /** Returns what the asset's field holds from then on. Throws 400 where it would not be in a folder of its own. */
  async function write(
    id: string,
    { fileName, contentType }: { fileName: string; contentType: string },
    content: Buffer,
  ) {
    const name = path.basename(fileName) || 'file';
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
    const ofSpace = `images.ctfassets.net/${place.spaceId}`;
    const own = path.join(folder, ofSpace, id, hash);
    const target = path.join(own, name);
    if (path.dirname(target) !== own || !own.startsWith(path.join(folder, ofSpace, path.sep))) {
      throw badRequest(`“${fileName}” of “${id}” can’t be the name of a file`);
    }
    await mkdir(own, { recursive: true });
    await writeFile(target, content);
    const image = await sizeOf(content).catch(() => null);
    const details = { size: content.length, ...(image && { image }) };
    const url = `//${ofSpace}/${id}/${hash}/${encodeURIComponent(name)}`;
    return { url, fileName, contentType, details };
  }

  return { upload, processFile, write };
}
