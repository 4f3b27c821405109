/**
 * Sessions of editors, for a working day. Nothing of them is stored, except that one was signed out: an editor with the
 * draft secret gets a signed cookie that expires by itself, and with the secret. The cookie does not contain the secret.
 */
import { createHmac } from 'node:crypto';
import { settings } from '@/lib/runtime/env';
import { isOneOf } from '@/lib/runtime/timing-safe-equal';

export const SESSION_SECONDS = 12 * 3_600;

/** Beside the cookie of Next's draft mode. */
export const DRAFT_COOKIE = 'plinth_draft';

/** The purpose of a session: one does not open the other. */
export type SessionKind = 'editor' | 'draft';

/** `undefined`: no secret is set on this site. */
export function signSession(kind: SessionKind): string | undefined {
  const [secret] = settings().draftSecrets;
  if (secret === undefined) return undefined;
  const endsAt = String(Date.now() + SESSION_SECONDS * 1_000);
  return `${endsAt}.${proofOf(kind, endsAt, secret)}`;
}

export function isSessionOpen(kind: SessionKind, session: unknown): session is string {
  if (typeof session !== 'string') return false;
  const [endsAt = '', proof] = session.split('.');
  const proofs = settings().draftSecrets.map((secret) => proofOf(kind, endsAt, secret));
  return Number(endsAt) > Date.now() && isOneOf(proofs, proof);
}

/** In milliseconds, by which an open session is also told from others: two that began in the same one are the same. */
export const sessionEnd = (session: string): string => session.split('.', 1).join();

function proofOf(kind: SessionKind, endsAt: string, secret: string): string {
  return createHmac('sha256', secret).update(`${kind} until ${endsAt}`).digest('hex');
}
