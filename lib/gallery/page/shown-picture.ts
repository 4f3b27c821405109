import { coloursOf } from '#lib/content/cover-colours';
import type { ShownPicture } from '#lib/page-props';
import type { Picture } from '#lib/template';

/** With what is known of its colours; pages that are kept learn them first. */
export const shownPicture = (picture: Picture | null): ShownPicture | null =>
  picture && { ...picture, colours: coloursOf(picture) };
