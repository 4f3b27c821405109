import { logWarning } from '@/lib/observability/log';
import { fetchCover } from '@/lib/og-image/fetch-cover-jpeg';
import type { OgImageProps } from '@/lib/page-props';
import { reasonOf } from '@/lib/runtime/errors';

type Covers = {
  /** `data:` URLs, or `null` without a cover. */
  covers: readonly (string | null)[];
  isComplete: boolean;
};

export async function loadCovers({ templates, coverWidth }: OgImageProps): Promise<Covers> {
  const size = { width: coverWidth, height: Math.round(coverWidth * 0.8) };
  const covers = await Promise.all(
    templates.map(({ coverUrl }) => (coverUrl === null ? null : dataAddress(coverUrl, size))),
  );
  return {
    covers,
    isComplete: covers.every((cover, at) => cover !== null || !templates[at]?.coverUrl),
  };
}

async function dataAddress(
  url: string,
  size: { width: number; height: number },
): Promise<string | null> {
  try {
    return `data:image/jpeg;base64,${(await fetchCover(url, size)).toString('base64')}`;
  } catch (error) {
    logWarning(
      'gallery.cover-missing',
      `A picture for link previews is rendered without its cover: ${reasonOf(error)}`,
    );
    return null;
  }
}
