import type { Locale } from '@/local/content-service/export-format';
import type { Locales, StoredLocale } from '@/local/content-service/locales';
import { type Place, userLink } from '@/local/content-service/management/management-entity';
import { badRequest, validationFailed } from '@/local/content-service/management/management-error';
import { storedKind } from '@/local/content-service/management/stored-kind';
import { placeLinks } from '@/local/content-service/rendering';

/** `…/locales`, `…/locales/{id}` */
export function localesApi(locales: Locales, place: Place) {
  return storedKind<StoredLocale>(
    {
      type: 'Locale',
      all: locales,
      madeBy: ['POST'],
      save: (sent, id) => locales.save(sentLocale(sent, locales, id), id),
      remove(id, known) {
        if (known.default) throw badRequest('Cannot delete a default locale');
        locales.remove(id);
      },
      entity: (one) => entity(one, place),
    },
    place,
  );
}

/** The code of the default locale stays: everything here is stored by it. */
function sentLocale(
  { sys: _, ...sent }: Record<string, unknown>,
  locales: Locales,
  id: string | undefined,
): Locale {
  const { code } = sent;
  if (typeof code !== 'string' || code === '') throw badRequest('Missing code');
  const known = id === undefined ? undefined : locales.get(id);
  const isTaken = locales.list().some((one) => one !== known && one.code === code);
  if (isTaken || (known?.default && code !== known.code)) {
    throw validationFailed([{ name: 'taken', path: ['code'], value: code }]);
  }
  return { ...sent, code };
}

function entity({ sys, ...locale }: StoredLocale, place: Place) {
  const beginning = new Date(0).toISOString();
  const dates = { createdAt: beginning, updatedAt: beginning };
  const by = { createdBy: userLink(), updatedBy: userLink() };
  return { ...locale, sys: { ...dates, ...sys, type: 'Locale', ...placeLinks(place), ...by } };
}
