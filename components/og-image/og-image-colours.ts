import { colours } from '@/site.config';

/** The image renderer lacks custom properties. */
export const OG_IMAGE_COLOURS = colours.light;
