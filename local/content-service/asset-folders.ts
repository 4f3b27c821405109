import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Where files of assets are. */
export type AssetFolders = {
  /** Holds files as the vendor's export tool lays them out, by host and path, or by their name alone. */
  given: string | null;
  /** Where uploaded files are written, by host and path. */
  written: string;
};

/**
 * The file of an asset, or `null`.
 *
 * @param url as stored, e.g. `//images.ctfassets.net/space/asset/hash/name.webp`
 */
export async function readAssetFile(
  { given, written }: AssetFolders,
  url: string,
  fileName: string,
): Promise<Buffer | null> {
  const byAddress = decoded(url.replace(/^https?:/, ''));
  for (const folder of given === null ? [written] : [written, given]) {
    for (const name of [byAddress, path.basename(fileName)]) {
      const file = path.join(folder, name);
      // An address may hold `..`; nothing outside of the folder is anybody's picture.
      if (!file.startsWith(folder + path.sep)) continue;
      const bytes = await readFile(file).catch(() => null);
      if (bytes) return bytes;
    }
  }
  return null;
}

/** As the vendor's export tool names files. An address that is no encoded one is a path as it is. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
