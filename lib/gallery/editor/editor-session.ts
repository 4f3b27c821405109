/** Who may see `/editor`: whoever knows the draft secret, for a working day. Nothing is kept here. */
import { createHmac } from 'node:crypto';
import { settings } from '#lib/env';
import { isSecret } from '#lib/secret';

const COOKIE = 'plinth_editor';
const SESSION_SECONDS = 12 * 3_600;

/** `off`: no secret is set on this site, so nobody may. */
export type EditorAccess = 'open' | 'closed' | 'off';

export function editorAccess(cookies: Partial<Record<string, string>>): EditorAccess {
  const { draftSecret } = settings();
  if (draftSecret === undefined) return 'off';
  const [endsAt = '', proof = ''] = (cookies[COOKIE] ?? '').split('.');
  const isOpen = Number(endsAt) > Date.now() && isSecret(proof, proofOf(endsAt, draftSecret));
  return isOpen ? 'open' : 'closed';
}

/** A `Set-Cookie` that opens the page; `undefined`: that is not the secret. */
export function openSession(given: unknown): string | undefined {
  const { draftSecret } = settings();
  if (draftSecret === undefined || !isSecret(given, draftSecret)) return undefined;
  const endsAt = String(Date.now() + SESSION_SECONDS * 1_000);
  return cookie(`${endsAt}.${proofOf(endsAt, draftSecret)}`, SESSION_SECONDS);
}

/** A `Set-Cookie` that closes it. */
export const closeSession = () => cookie('', 0);

/** The cookie holds no secret: who finds it can't enable draft mode with it. */
function proofOf(endsAt: string, secret: string): string {
  return createHmac('sha256', secret).update(`editor until ${endsAt}`).digest('hex');
}

function cookie(value: string, seconds: number): string {
  const secure = settings().siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
