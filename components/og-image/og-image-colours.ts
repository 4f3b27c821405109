import { colours } from '@/site.config';

/** What draws share pictures knows no custom properties, and a picture no scheme: it is light. */
export const OG_IMAGE_COLOURS = colours.light;
