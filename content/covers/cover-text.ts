import type { CoverSubject } from './cover-subject';
import { planCover } from './plan-cover';

/** What the cover of a template shows, e.g. "Illustration: a request branching to two pages". */
export function coverAlt(subject: CoverSubject): string {
  return `Illustration: ${planCover(subject).composition.alt}`;
}
