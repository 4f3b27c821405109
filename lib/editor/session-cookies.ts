import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { readSignOut, saveSignOut } from '@/lib/redis/signed-out-sessions';
import { scope } from '@/lib/runtime/addresses.js';
import { settings } from '@/lib/runtime/env';
import {
  TIMELINE_COOKIE,
  type Timeline,
  timelineCookieValue,
} from '@/lib/runtime/preview-timeline';
import { serverCell } from '@/lib/runtime/server-state';
import {
  DRAFT_COOKIE,
  isSessionOpen,
  SESSION_SECONDS,
  sessionEnd,
  signSession,
} from '@/lib/runtime/signed-session';
import { isOneOf } from '@/lib/runtime/timing-safe-equal';
import { urlOf } from '@/lib/runtime/urls';

const COOKIE = 'plinth_editor';
/**
 * Next's draft cookie outlives the session, so that previews can say that the session has ended.
 */
const BYPASS_SECONDS = 7 * 24 * 3_600;

const MAX_SIGNED_OUT = 10_000;

/** Access is `off` if no draft secret is set. */
export type EditorAccess = 'open' | 'closed' | 'off';

type Cookies = Partial<Record<string, string>>;

/** Accepts sessions in a store outage, so that `/editor` can report it. */
export async function editorAccess(cookies: Cookies): Promise<EditorAccess> {
  if (settings().draftSecrets.length === 0) return 'off';
  const session = cookies[COOKIE];
  if (!isSessionOpen('editor', session)) return 'closed';
  const end = sessionEnd(session);
  if (signedOut().has(end)) return 'closed';
  if (!(await readSignOut(end))) return 'open';
  signedOut().set(end, true);
  return 'closed';
}

/** Ends the session on every instance. Never throws. */
export async function endEditorSession(cookies: Cookies): Promise<void> {
  const session = cookies[COOKIE];
  if (!isSessionOpen('editor', session)) return;
  const end = sessionEnd(session);
  signedOut().set(end, true);
  await saveSignOut(end);
}

/**
 * Signed-out sessions are remembered here too, so that signing out works even without the store.
 */
const signedOut = serverCell(
  'signedOut',
  () => new LRUCache<string, true>({ max: MAX_SIGNED_OUT, ttl: SESSION_SECONDS * 1_000 }),
);

/** Returns `undefined` if the secret is wrong. Frames need partitioned cookies. */
export function editorCookie(given: unknown, isFramed: boolean): string | undefined {
  if (!isOneOf(settings().draftSecrets, given)) return undefined;
  const secure = urlOf('/').startsWith('https:') ? '; Secure' : '';
  const kind = isFramed ? 'Secure; SameSite=None; Partitioned' : `SameSite=Lax${secure}`;
  return `${COOKIE}=${signSession('editor')}; Path=${scope()}; Max-Age=${SESSION_SECONDS}; HttpOnly; ${kind}`;
}

export const isFramed = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-dest'] === 'iframe';

/** Contentful's frame needs these attributes on Next's cookie, too. */
export function draftCookies(
  nextCookies: readonly string[],
  timeline: Timeline | undefined,
): string[] {
  return nextCookies.flatMap((nextCookie) => {
    const cookie = nextCookie.replace(/; *Path=[^;]*/i, `; Path=${scope()}`);
    const inFrames = /;\s*Secure/i.test(cookie) ? '; Partitioned' : '';
    const session = `${cookie}; Max-Age=${SESSION_SECONDS}${inFrames}`;
    const like = (name: string, value = '') => session.replace(/^[^;]*/, `${name}=${value}`);
    return [
      `${cookie}; Max-Age=${BYPASS_SECONDS}${inFrames}`,
      like(DRAFT_COOKIE, signSession('draft')),
      like(TIMELINE_COOKIE, timelineCookieValue(timeline)),
    ];
  });
}

const EXPIRED = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly';
/** Partitioned and plain cookies of the same name are separate. */
const KINDS = ['SameSite=Lax', 'Secure; SameSite=None', 'Secure; SameSite=None; Partitioned'];

const expiredCookies = (names: readonly string[]): string[] =>
  names.flatMap((name) => KINDS.map((kind) => `${name}=; Path=${scope()}; ${EXPIRED}; ${kind}`));

/** Next's own function sends the cookie's real value to anyone. */
export const expiredDraftCookies = () =>
  expiredCookies(['__prerender_bypass', DRAFT_COOKIE, TIMELINE_COOKIE]);

export const expiredEditorCookies = () => expiredCookies([COOKIE]);
