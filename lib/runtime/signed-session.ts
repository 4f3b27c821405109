/**
 * Editors' sessions are signed cookies, not stored. They end after a working day or when the secret
 * changes, and don't contain the secret.
 */
import { createHmac } from 'node:crypto';
import { settings } from '@/lib/runtime/env';
import { isOneOf } from '@/lib/runtime/timing-safe-equal';

export const SESSION_SECONDS = 12 * 3_600;

/** Set in addition to Next's draft mode cookie. */
export const DRAFT_COOKIE = 'plinth_draft';

/** A session of one kind doesn't open the other. */
export type SessionKind = 'editor' | 'draft';

/** `undefined` if the site has no secret. */
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

/**
 * In milliseconds; also identifies a session, except that two of the same millisecond are alike.
 */
export const sessionEnd = (session: string): string => session.split('.', 1).join();

function proofOf(kind: SessionKind, endsAt: string, secret: string): string {
  return createHmac('sha256', secret).update(`${kind} until ${endsAt}`).digest('hex');
}
