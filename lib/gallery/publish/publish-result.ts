import type { Regenerated } from '#lib/gallery/publish/regenerate';

export type RoundResult = Regenerated & {
  /** What could not be found out, in words; empty: everything could. */
  notKnown: string[];
};

export type PublishResult = RoundResult & {
  /** False: send it again. `reason` says why. */
  isLive: boolean;
  reason?: string;
};
