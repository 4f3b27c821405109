import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Handler, Reply } from '../http/reply.ts';
import { readAssetFile } from './asset-file.ts';
import type { ContentStore } from './content-store.ts';
import { ContentfulError, errorReply, notFound } from './contentful-error.ts';
import { ImageParameterError, readImageParameters } from './image-parameters.ts';
import { cachedTransform } from './picture-cache.ts';
import { pathOfFile } from './render-item.ts';
import type { Fields } from './stored-item.ts';

type Picture = { body: Buffer; contentType: string };

const MAX_CACHED_BYTES = 64 * 1024 * 1024;

/** Serves the files of assets, drafts included, resized and converted as their address asks. */
export function createImagesApi(store: ContentStore, folders: readonly string[]): Handler {
  // However many ask for a picture together, it is made once.
  const pictures = new LRUCache<string, Picture, () => Promise<Picture>>({
    maxSize: MAX_CACHED_BYTES,
    // An empty file has a size too.
    sizeCalculation: ({ body }) => Math.max(1, body.length),
    fetchMethod: (_key, _stale, { context: make }) => make(),
  });
  return async (request, url) => {
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound();
      const file = findFile(store, url.pathname);
      if (!file) throw notFound();
      const make = () => makePicture(folders, file, url);
      return pictureReply(await pictures.forceFetch(url.pathname + url.search, { context: make }));
    } catch (error) {
      if (error instanceof ContentfulError) return errorReply(error);
      if (!(error instanceof ImageParameterError)) throw error;
      return errorReply(new ContentfulError(400, 'BadRequest', error.message));
    }
  };
}

type AssetFile = { url: string; fileName: string; contentType: string };

async function makePicture(
  folders: readonly string[],
  file: AssetFile,
  url: URL,
): Promise<Picture> {
  const parameters = readImageParameters(url.searchParams);
  const original = await readAssetFile(folders, file.url, file.fileName);
  if (!original) throw notFound();
  // SVG is served as it is, whatever is asked for.
  const isPlain = url.search === '' || file.contentType === 'image/svg+xml';
  if (isPlain) return { body: original, contentType: file.contentType };
  return cachedTransform(original, parameters);
}

function pictureReply({ body, contentType }: Picture): Reply {
  return {
    status: 200,
    headers: {
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=31536000',
      'Access-Control-Allow-Origin': '*',
    },
    body,
    etag: createHash('sha1').update(body).digest('hex'),
  };
}

/** Only files of assets are served: the path on disk never comes from the address. */
function findFile(store: ContentStore, pathname: string): AssetFile | null {
  const asset = store.get(pathname.split('/')[2] ?? '', 'Asset');
  for (const revision of [asset?.draft, asset?.published]) {
    const { fields = {}, translations = {} } = revision ?? {};
    for (const ofLocale of [fields, ...Object.values(translations)]) {
      const file = fileIn(ofLocale);
      if (file && encodedPath(file.url) === pathname) return file;
    }
  }
  return null;
}

/** As a client sends it: a name may hold characters that an address encodes. */
function encodedPath(url: string): string {
  return new URL(pathOfFile(url), 'http://images').pathname;
}

function fileIn(fields: Fields): AssetFile | null {
  const file = fields.file as Partial<AssetFile> | undefined;
  if (!file?.url || !file.fileName || !file.contentType) return null;
  return { url: file.url, fileName: file.fileName, contentType: file.contentType };
}
