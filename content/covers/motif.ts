import type { Scheme } from './palette';
import type { Random } from './random';

/** Pixels. Every motif is drawn straight into these. */
export const WIDTH = 1200;
export const HEIGHT = 960;

/** What a drawing works with: its colours, its own stream of chance, and which way it faces. */
export type Art = {
  c: Scheme;
  rnd: Random;
  /** -1 where the whole scene is mirrored; shadows use it so that the light stays at the left. */
  facing: 1 | -1;
};

export type Composition = {
  /** What is to be seen, to follow "Illustration: ". */
  alt: string;
  draw: (art: Art) => string;
  /** Stands on a floor at this height, in pixels from the top, and so is not turned. */
  floor?: number;
  /** May be drawn the other way round: nothing in it is read from left to right. */
  mirrors?: true;
};

/** One subject, in several arrangements. */
export type Motif = readonly [Composition, ...Composition[]];
