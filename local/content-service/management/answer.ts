import { notFound } from '@/local/content-service/contentful-error';
import type { Place } from '@/local/content-service/management/management-entity';
import { link } from '@/local/content-service/rendering';
import type { LoggedRequest } from '@/local/reply';

/** `body`: a value, or the JSON text of one; without it there is none. */
export type Answer = { status: number; body?: unknown };

/** For what can only be read. */
export function readOnly(request: LoggedRequest, body: unknown): Answer {
  if (request.method !== 'GET') throw notFound();
  return { status: 200, body };
}

/** What `sys` of everything in an environment says of its place. */
export function placeLinks({ spaceId, environment }: Place) {
  return { space: link('Space', spaceId), environment: link('Environment', environment) };
}
