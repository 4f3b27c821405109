import { feedsWords } from '@/copy/feeds';
import { listTitleWords } from '@/copy/list-title';
import { siteWords } from '@/copy/site';
import { hasPedestals } from '@/lib/brand/choose-art';
import type { OgImageProps as Picture } from '@/lib/page-props';
import { languageWithId } from '@/lib/runtime/languages';
import { art } from '@/site.config';
import { OgImageCover } from './og-image-cover';
import { OgImageFrame } from './og-image-frame';
import { hasScene, OgImageScene } from './og-image-scene';
import { OgImageText } from './og-image-text';

type OgImageProps = {
  picture: Picture;
  covers: readonly (string | null)[];
};

type Place = { left: number; top: number };

const ALONE: readonly Place[] = [{ left: 616, top: 98 }];
const ROW_TOPS = hasPedestals(art) ? [292, 172, 352] : [237, 237, 237];
const IN_A_ROW = [512, 726, 940].map((left, at): Place => ({ left, top: ROW_TOPS[at] ?? 0 }));

const WORDS_WIDTH = { template: 500, filter: 410, site: 450, page: 450 };
const FULL_WIDTH = 1072;

export function OgImage({ picture, covers }: OgImageProps) {
  const { kind, templates, coverWidth, facts } = picture;
  const title = titleOf(picture);
  const places = kind === 'template' ? ALONE : IN_A_ROW;
  return (
    <OgImageFrame>
      {templates.length === 0 ? (
        <OgImageScene />
      ) : (
        places.map((place, at) => (
          <OgImageCover
            key={place.left}
            width={coverWidth}
            cover={covers[at] ?? null}
            name={templates[at]?.name}
            {...place}
          />
        ))
      )}
      <OgImageText
        title={title}
        text={textOf(picture, title)}
        facts={facts}
        width={templates.length > 0 || hasScene ? WORDS_WIDTH[kind] : FULL_WIDTH}
      />
    </OgImageFrame>
  );
}

function titleOf({ kind, name, headline, language: id }: Picture): string {
  const language = languageWithId(id);
  const siteCopy = siteWords(language);
  if (kind === 'template') return name ?? feedsWords(language).share.unnamed;
  if (kind === 'page') return name ?? siteCopy.name;
  if (kind === 'filter')
    return name === null
      ? (headline ?? siteCopy.templates.name)
      : listTitleWords(language).templatesOf(name);
  return `${siteCopy.tagline}.`;
}

function textOf({ headline, text }: Picture, title: string): string | null {
  return headline === null || headline.toLowerCase() === title.toLowerCase() ? text : headline;
}
