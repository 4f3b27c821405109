import { ContentfulError, notFound } from '@/local/content-service/contentful-error';
import type { Locale } from '@/local/content-service/export-format';
import type { Locales, StoredLocale } from '@/local/content-service/locales';
import { type Answer, methodOf, placeLinks } from '@/local/content-service/management/answer';
import { listed } from '@/local/content-service/management/listed';
import { type Place, userLink } from '@/local/content-service/management/management-entity';
import { badRequest } from '@/local/content-service/management/management-error';
import { parseSent } from '@/local/content-service/management/sent-fields';
import { requireVersion } from '@/local/content-service/management/sent-version';
import type { LoggedRequest } from '@/local/reply';

/** `…/locales`, `…/locales/{id}` */
export function answerLocales(
  id: string | undefined,
  request: LoggedRequest,
  url: URL,
  { locales, place }: { locales: Locales; place: Place },
): Answer {
  const method = methodOf(request);
  const shown = (status: number, one: StoredLocale) => ({ status, body: entity(one, place) });
  if (id === undefined) {
    if (method === 'POST') return shown(201, locales.save(sentLocale(request, locales, null)));
    if (method !== 'GET') throw notFound();
    return {
      status: 200,
      body: listed(
        locales.list().map((one) => entity(one, place)),
        url.searchParams,
      ),
    };
  }
  const known = locales.get(id);
  if (!known)
    throw notFound({ type: 'Locale', id, environment: place.environment, space: place.spaceId });
  switch (method) {
    case 'GET':
      return shown(200, known);
    case 'PUT':
      requireVersion(request, known.sys.version);
      return shown(200, locales.save(sentLocale(request, locales, known), id));
    case 'DELETE':
      if (known.default) throw badRequest('Cannot delete a default locale');
      locales.remove(id);
      return { status: 204 };
  }
  throw notFound();
}

/** The code of the default locale stays: everything here is stored by it. */
function sentLocale(request: LoggedRequest, locales: Locales, known: StoredLocale | null): Locale {
  const { sys: _, ...sent } = parseSent(request.body);
  const { code } = sent;
  if (typeof code !== 'string' || code === '') throw badRequest('Missing code');
  const isTaken = locales.list().some((one) => one !== known && one.code === code);
  if (isTaken || (known?.default && code !== known.code)) {
    const errors = [{ name: 'taken', path: ['code'], value: code }];
    throw new ContentfulError(422, 'ValidationFailed', 'Validation error', { errors });
  }
  return { ...sent, code };
}

function entity({ sys, ...locale }: StoredLocale, place: Place) {
  const beginning = new Date(0).toISOString();
  const dates = { createdAt: beginning, updatedAt: beginning };
  const by = { createdBy: userLink(), updatedBy: userLink() };
  return { ...locale, sys: { ...dates, ...sys, type: 'Locale', ...placeLinks(place), ...by } };
}
