import { notFound } from '#local/content-service/contentful-error';
import type { ContentType } from '#local/content-service/export-format';
import { type Place, USER_ID, userLink } from '#local/content-service/management/management-entity';
import { link } from '#local/content-service/rendering';

const BEGINNING = new Date(0).toISOString();
const made = () => ({
  createdBy: userLink(),
  createdAt: BEGINNING,
  updatedBy: userLink(),
  updatedAt: BEGINNING,
});

export function collection(items: readonly unknown[], limit = 100) {
  return { sys: { type: 'Array' }, total: items.length, skip: 0, limit, items };
}

export function user() {
  return {
    sys: { type: 'User', id: USER_ID, version: 1, createdAt: BEGINNING, updatedAt: BEGINNING },
    firstName: 'Local',
    lastName: 'Editor',
    email: 'editor@localhost',
    activated: true,
    confirmed: true,
  };
}

export function space({ spaceId }: Place) {
  const organization = link('Organization', 'local');
  return {
    name: spaceId,
    sys: { type: 'Space', id: spaceId, version: 1, organization, ...made() },
  };
}

export function environment({ spaceId, environment: id, locale }: Place) {
  return {
    name: id,
    sys: {
      type: 'Environment',
      id,
      version: 1,
      space: link('Space', spaceId),
      status: link('Status', 'ready'),
      locales: [link('Locale', locale)],
      ...made(),
    },
  };
}

export function locale({ spaceId, environment: environmentId, locale: code }: Place) {
  return {
    name: code,
    code,
    fallbackCode: null,
    default: true,
    contentManagementApi: true,
    contentDeliveryApi: true,
    optional: false,
    sys: {
      type: 'Locale',
      id: code,
      version: 1,
      space: link('Space', spaceId),
      environment: link('Environment', environmentId),
      ...made(),
    },
  };
}

/** Throws `NotFound` for a content type that the space does not have. */
export function contentType(known: readonly ContentType[], id: string, place: Place) {
  const found = known.find(({ sys }) => sys.id === id);
  if (!found) {
    const { spaceId, environment: environmentId } = place;
    throw notFound({ type: 'ContentType', id, environment: environmentId, space: spaceId });
  }
  return published(found, place);
}

export function published(
  { sys, name, description, displayField, fields }: ContentType,
  place: Place,
) {
  const createdAt = sys.createdAt ?? BEGINNING;
  const updatedAt = sys.updatedAt ?? createdAt;
  const { spaceId, environment: environmentId } = place;
  return {
    sys: {
      space: link('Space', spaceId),
      id: sys.id,
      type: 'ContentType',
      createdAt,
      updatedAt,
      environment: link('Environment', environmentId),
      publishedVersion: 1,
      publishedAt: updatedAt,
      firstPublishedAt: createdAt,
      createdBy: userLink(),
      updatedBy: userLink(),
      publishedBy: userLink(),
      publishedCounter: 1,
      version: 2,
      urn: `crn:contentful:::content:spaces/${spaceId}/environments/${environmentId}/content_types/${sys.id}`,
    },
    displayField: displayField ?? null,
    name,
    description: description ?? '',
    fields,
  };
}
