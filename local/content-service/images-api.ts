import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentStore } from '#local/content-service/content-store';
import { ContentfulError, errorReply, notFound } from '#local/content-service/contentful-error';
import { ImageParameterError, readImageParameters } from '#local/content-service/image-parameters';
import { transformImage } from '#local/content-service/image-transform';
import { pathOfFile } from '#local/content-service/rendering';
import type { Revision } from '#local/content-service/stored-item';
import type { Handler, Reply } from '#local/reply';

type Picture = { body: Buffer; contentType: string };

/** Bytes of finished pictures that are kept in memory. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/** Serves the files of assets, drafts included, resized and converted as their address asks. */
export function createImagesApi(store: ContentStore, imagesFolder: string): Handler {
  const kept = createPictureCache();
  return async (request, url) => {
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound();
      const file = findFile(store, url.pathname);
      if (!file) throw notFound();
      const make = () => makePicture(path.join(imagesFolder, file.fileName), file, url);
      return pictureReply(await kept(`${url.pathname}${url.search}`, make));
    } catch (error) {
      if (error instanceof ContentfulError) return errorReply(error);
      if (!(error instanceof ImageParameterError)) throw error;
      return errorReply(new ContentfulError(400, 'BadRequest', error.message));
    }
  };
}

type AssetFile = { url: string; fileName: string; contentType: string };

async function makePicture(onDisk: string, file: AssetFile, url: URL): Promise<Picture> {
  const parameters = readImageParameters(url.searchParams);
  const original = await readFile(onDisk).catch(() => {
    throw notFound();
  });
  // SVG is served as it is, whatever is asked for.
  const isPlain = url.search === '' || file.contentType === 'image/svg+xml';
  if (isPlain) return { body: original, contentType: file.contentType };
  return transformImage(original, parameters);
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
  const assetId = pathname.split('/')[2];
  for (const item of store.list()) {
    if (item.type !== 'Asset' || item.id !== assetId) continue;
    for (const revision of [item.draft, item.published]) {
      const file = revision && fileOf(revision);
      if (file && encodedPath(file.url) === pathname) return file;
    }
  }
  return null;
}

/** As a client sends it: a name may hold characters that an address encodes. */
function encodedPath(url: string): string {
  return new URL(pathOfFile(url), 'http://images').pathname;
}

function fileOf({ fields }: Revision): AssetFile | null {
  const file = fields.file as Partial<AssetFile> | undefined;
  if (!file?.url || !file.fileName || !file.contentType) return null;
  return { url: file.url, fileName: path.basename(file.fileName), contentType: file.contentType };
}

/** Keeps the pictures made last, and makes one only once however many ask for it together. */
function createPictureCache() {
  const pictures = new Map<string, Promise<Picture>>();
  const sizes = new Map<string, number>();
  let bytes = 0;
  return async (key: string, make: () => Promise<Picture>): Promise<Picture> => {
    const known = pictures.get(key);
    if (known) return known;
    const making = make();
    pictures.set(key, making);
    try {
      const picture = await making;
      sizes.set(key, picture.body.length);
      bytes += picture.body.length;
      for (const [oldest, size] of sizes) {
        if (bytes <= MAX_KEPT_BYTES) break;
        pictures.delete(oldest);
        sizes.delete(oldest);
        bytes -= size;
      }
      return picture;
    } catch (error) {
      pictures.delete(key);
      throw error;
    }
  };
}
