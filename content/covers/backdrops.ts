import type { Backdrop } from './backdrop';
import { arch, corners, disc, hills, ripples } from './backdrops-round';
import { bars, field, horizon, shadeBlock, slope, steps } from './backdrops-straight';

/** For motifs that hang in the air. */
export const floating: Record<string, Backdrop> = {
  disc,
  slope,
  corners,
  ripples,
  bars,
  field,
  hills,
  shadeBlock,
  arch,
  steps,
};

/** For motifs that stand on a floor. */
export const standing: Record<string, Backdrop> = { horizon, arch, disc, field };
