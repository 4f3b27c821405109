/** Signed cookies, which also end when the secret changes. */
import { createHmac } from 'node:crypto';
import { settings } from '@/lib/runtime/env';
import { isOneOf } from '@/lib/runtime/timing-safe-equal';

export const SESSION_SECONDS = 12 * 3_600;

/** This cookie is set in addition to Next's draft mode cookie. */
export const DRAFT_COOKIE = 'plinth_draft';

export type SessionKind = 'editor' | 'draft';

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

/** In milliseconds. The end is nearly unique, so it also identifies the session. */
export const sessionEnd = (session: string): string => session.split('.', 1).join();

function proofOf(kind: SessionKind, endsAt: string, secret: string): string {
  return createHmac('sha256', secret).update(`${kind} until ${endsAt}`).digest('hex');
}
