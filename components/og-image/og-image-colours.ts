import { colours } from '@/site.config';

/** The renderer of share pictures knows no custom properties. A picture has no scheme: it is light. */
export const OG_IMAGE_COLOURS = colours.light;
