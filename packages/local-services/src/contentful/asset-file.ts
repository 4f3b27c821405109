import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The file of an asset, or `null`.
 *
 * @param folders hold files as the vendor's export tool lays them out, by host and path, or by their name alone
 * @param url as stored, e.g. `//images.ctfassets.net/space/asset/hash/name.webp`
 */
export async function readAssetFile(
  folders: readonly string[],
  url: string,
  fileName: string,
): Promise<Buffer | null> {
  for (const file of placesOf(folders, url, fileName)) {
    const bytes = await readFile(file).catch(() => null);
    if (bytes) return bytes;
  }
  return null;
}

export const hasAssetFile = (folders: readonly string[], url: string, fileName: string): boolean =>
  placesOf(folders, url, fileName).some(existsSync);

function placesOf(folders: readonly string[], url: string, fileName: string): string[] {
  const byAddress = decoded(url.replace(/^https?:/, ''));
  return folders.flatMap((folder) =>
    [byAddress, path.basename(fileName)]
      .map((name) => path.join(folder, name))
      // An address may hold `..`; nothing outside of the folder is anybody's picture.
      .filter((file) => file.startsWith(folder + path.sep)),
  );
}

/** As the vendor's export tool names files. An address that isn't encoded is a path as it is. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
