import { readCover } from '#lib/content/read-cover';
import { reasonOf } from '#lib/errors';
import { logWarning } from '#lib/log';
import type { SharePicture } from '#lib/page-props';

type Covers = {
  /** `data:` addresses, in the order of the exhibits. */
  covers: readonly (string | null)[];
  /** False: one that there is could not be read. */
  isWhole: boolean;
};

export async function coversOf({ exhibits, coverWidth }: SharePicture): Promise<Covers> {
  const size = { width: coverWidth, height: Math.round(coverWidth * 0.8) };
  const covers = await Promise.all(
    exhibits.map(({ coverUrl }) => (coverUrl === null ? null : dataAddress(coverUrl, size))),
  );
  return {
    covers,
    isWhole: covers.every((cover, at) => cover !== null || !exhibits[at]?.coverUrl),
  };
}

async function dataAddress(
  url: string,
  size: { width: number; height: number },
): Promise<string | null> {
  try {
    return `data:image/jpeg;base64,${(await readCover(url, size)).toString('base64')}`;
  } catch (error) {
    logWarning('gallery.cover-missing', `A share picture is drawn without it: ${reasonOf(error)}`);
    return null;
  }
}
