import { ContentfulError } from '../contentful-error.ts';
import type { Locale } from '../export-format.ts';
import type { Locales, StoredLocale } from '../locales.ts';
import { placeLinks } from '../render-item.ts';
import { type Place, userLink } from './management-entity.ts';
import { badRequest, validationFailed } from './management-error.ts';
import { storedKind } from './stored-kind-endpoints.ts';

/** `…/locales`, `…/locales/{id}` */
export function localesApi(locales: Locales, place: Place) {
  return storedKind<StoredLocale>(
    {
      type: 'Locale',
      all: locales,
      madeBy: ['POST'],
      save: (sent, id) => locales.save(sentLocale(sent, locales, id), id),
      remove(id, known) {
        if (known.default) {
          const message = 'Cannot delete a default locale';
          throw new ContentfulError(403, 'DefaultLocaleNotDeletable', message);
        }
        if (isFallback(known, locales)) {
          const message = 'Cannot delete locale which is fallback of another one.';
          throw new ContentfulError(403, 'FallbackLocaleNotDeletable', message);
        }
        locales.remove(id);
      },
      entity: (one) => entity(one, place),
    },
    place,
  );
}

/** The code of the default locale can't change: everything here is stored by it. */
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
  if (known && code !== known.code && isFallback(known, locales)) {
    const message = 'Cannot change the code of a locale which is fallback of another one.';
    throw new ContentfulError(403, 'FallbackLocaleNotRenameable', message);
  }
  return { ...sent, code };
}

const isFallback = ({ code }: StoredLocale, locales: Locales) =>
  locales.list().some(({ fallbackCode }) => fallbackCode === code);

function entity({ sys, ...locale }: StoredLocale, place: Place) {
  const beginning = new Date(0).toISOString();
  const dates = { createdAt: beginning, updatedAt: beginning };
  const by = { createdBy: userLink(), updatedBy: userLink() };
  return { ...locale, sys: { ...dates, ...sys, type: 'Locale', ...placeLinks(place), ...by } };
}
