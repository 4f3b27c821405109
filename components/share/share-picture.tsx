import { machineCopy } from '#components/head/machine-copy';
import { siteCopy } from '#components/site/site-copy';
import type { SharePicture as Picture } from '#lib/page-props';
import { ShareExhibit, ShareVacancy } from './share-exhibit';
import { ShareFrame } from './share-frame';
import { ShareScene } from './share-scene';
import { ShareWords } from './share-words';

type SharePictureProps = {
  picture: Picture;
  /** `data:` addresses, in the order of the exhibits; `null`: a drawing stands in. */
  covers: readonly (string | null)[];
};

type Place = { left: number; top: number };

/** Where covers stand, in pixels: a template's alone, a filter's on pedestals of three heights. */
const ALONE: readonly Place[] = [{ left: 616, top: 98 }];
const IN_A_ROW: readonly Place[] = [
  { left: 512, top: 292 },
  { left: 726, top: 172 },
  { left: 940, top: 352 },
];

const WORDS_WIDTH = { template: 500, filter: 410, site: 450 };

/**
 * What a link to a page of this site is shown with. Drawn on the server, by what knows flex boxes and
 * little more of CSS: every style stands beside its element.
 */
export function SharePicture({ picture, covers }: SharePictureProps) {
  const { kind, exhibits, coverWidth, facts } = picture;
  const places = kind === 'template' ? ALONE : IN_A_ROW;
  return (
    <ShareFrame>
      {exhibits.length === 0 ? <ShareScene /> : null}
      {exhibits.length > 0
        ? places.map((place, at) => {
            const exhibit = exhibits[at];
            return exhibit === undefined ? (
              <ShareVacancy key={place.left} width={coverWidth} {...place} />
            ) : (
              <ShareExhibit
                key={place.left}
                width={coverWidth}
                cover={covers[at] ?? null}
                name={exhibit.name}
                {...place}
              />
            );
          })
        : null}
      <ShareWords
        title={titleOf(picture)}
        text={kind === 'site' ? machineCopy.share.text : picture.text}
        facts={facts}
        width={WORDS_WIDTH[kind]}
      />
    </ShareFrame>
  );
}

/** A name that the faces lack letters for is not drawn: the picture then says what it is of. */
function titleOf({ kind, name, headline }: Picture): string {
  const { share } = machineCopy;
  if (kind === 'template') return name ?? share.unnamed;
  if (kind === 'filter')
    return headline ?? (name === null ? siteCopy.templates.name : share.filter(name));
  return `${siteCopy.tagline}.`;
}
