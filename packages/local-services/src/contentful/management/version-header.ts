import type { LoggedRequest } from '../../http/reply.ts';
import { versionMismatch, versionRequired } from './management-error.ts';

/** The version that the sender has seen; `null`: none was sent. `NaN` is not the version of anything. */
export function sentVersion(request: LoggedRequest): number | null {
  const sent = request.headers['x-contentful-version'];
  if (sent === undefined || sent === '') return null;
  const version = Number(sent);
  if (!Number.isInteger(version)) throw versionMismatch();
  return version;
}

/** Throws 409 where none was sent, or another than the current one. */
export function requireVersion(request: LoggedRequest, current: number): void {
  const sent = sentVersion(request);
  if (sent === null) throw versionRequired();
  if (sent !== current) throw versionMismatch();
}
