/** Only somebody who knows the draft secret may see `/editor` and drafts, for a working day. */
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { readSignOut, saveSignOut } from '@/lib/redis/signed-out-sessions';
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

const COOKIE = 'plinth_editor';
/** Lifetime of Next's cookie, which alone opens nothing: a preview pane opened later says that its session has ended. */
const BYPASS_SECONDS = 7 * 24 * 3_600;

const MAX_SIGNED_OUT = 10_000;

/** `off`: no secret is set on this site, so nobody may. */
export type EditorAccess = 'open' | 'closed' | 'off';

type Cookies = Partial<Record<string, string>>;

/**
 * While the store is away, a session that was signed out on another instance is open: else nobody could read in
 * `/editor` what is wrong.
 */
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

/** Ends the session on every instance: a copy of its cookie opens nothing any more. Never throws. */
export async function endEditorSession(cookies: Cookies): Promise<void> {
  const session = cookies[COOKIE];
  if (!isSessionOpen('editor', session)) return;
  const end = sessionEnd(session);
  signedOut().set(end, true);
  await saveSignOut(end);
}

/** This process knows of them even if there is no store, or it is away. */
const signedOut = serverCell(
  'signedOut',
  () => new LRUCache<string, true>({ max: MAX_SIGNED_OUT, ttl: SESSION_SECONDS * 1_000 }),
);

/**
 * A `Set-Cookie` with a session of `/editor`; `undefined`: that is not the secret.
 * @param isFramed in the content service's frame, to which browsers send no cookies of the site's own tabs
 */
export function editorCookie(given: unknown, isFramed: boolean): string | undefined {
  if (!isOneOf(settings().draftSecrets, given)) return undefined;
  const secure = settings().siteUrl.startsWith('https:') ? '; Secure' : '';
  const kind = isFramed ? 'Secure; SameSite=None; Partitioned' : `SameSite=Lax${secure}`;
  return `${COOKIE}=${signSession('editor')}; Path=/; Max-Age=${SESSION_SECONDS}; HttpOnly; ${kind}`;
}

/** Whether what is asked for is shown in a frame. */
export const isFramed = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-dest'] === 'iframe';

/**
 * Headers that set Next's cookie of draft mode, so that it works in Contentful's frame, and the cookies of the session
 * and of its timeline, which end with the session.
 */
export function draftCookies(
  nextCookies: readonly string[],
  timeline: Timeline | undefined,
): string[] {
  return nextCookies.flatMap((cookie) => {
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
/** A partitioned cookie and a plain one of the same name are two cookies. */
const KINDS = ['SameSite=Lax', 'Secure; SameSite=None', 'Secure; SameSite=None; Partitioned'];

const expiredCookies = (names: readonly string[]): string[] =>
  names.flatMap((name) => KINDS.map((kind) => `${name}=; Path=/; ${EXPIRED}; ${kind}`));

/** Headers that remove them. Next's own way sends the cookie's real value along, to anybody who asks. */
export const expiredDraftCookies = () =>
  expiredCookies(['__prerender_bypass', DRAFT_COOKIE, TIMELINE_COOKIE]);

/** Headers that remove the session of `/editor`, in a tab and in a frame. */
export const expiredEditorCookies = () => expiredCookies([COOKIE]);
