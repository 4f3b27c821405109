import { colours } from '@/site.config';

/** The image renderer doesn't support custom properties. */
export const OG_IMAGE_COLOURS = colours.light;
