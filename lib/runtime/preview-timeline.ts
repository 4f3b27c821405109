/**
 * A preview can show a release, or scheduled changes up to a moment. Contentful's `{timeline}`
 * holds both, separated by a semicolon.
 */
import { z } from 'zod';

/** This cookie gives no access by itself, unlike the session's cookie. */
export const TIMELINE_COOKIE = 'plinth_timeline';

export type Timeline = { release?: string; at?: string };

const releaseSchema = z.string().regex(/^[\w.-]{1,64}$/);
const momentSchema = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text).toISOString());
const timelineSchema = z.object({
  release: releaseSchema.optional(),
  at: momentSchema.optional(),
});

type TimelineQuery = { timeline?: unknown; release?: unknown; at?: unknown };

/**
 * @returns `undefined` for drafts as they are now
 * @throws if the query is malformed
 */
export function parseTimeline({ timeline = '', ...asked }: TimelineQuery): Timeline | undefined {
  const [ofToken = '', momentOfToken = ''] = z.string().parse(timeline).split(';');
  const { release = ofToken, at = momentOfToken } = asked;
  const given = { ...(release === '' ? {} : { release }), ...(at === '' ? {} : { at }) };
  const { release: id, at: moment } = timelineSchema.parse(given);
  if (id === undefined && moment === undefined) return undefined;
  return { ...(id === undefined ? {} : { release: id }), ...(moment ? { at: moment } : {}) };
}

export const timelineCookieValue = (timeline: Timeline | undefined): string =>
  timeline === undefined
    ? ''
    : encodeURIComponent(`${timeline.release ?? ''};${timeline.at ?? ''}`);

export function timelineInCookie(value: string | undefined): Timeline | undefined {
  try {
    return parseTimeline({ timeline: decodeURIComponent(value ?? '') });
  } catch {
    return undefined;
  }
}
