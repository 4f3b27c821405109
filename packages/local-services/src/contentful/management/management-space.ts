import { link } from '../render-item.ts';
import { type Place, USER_ID, userLink } from './management-entity.ts';

const BEGINNING = new Date(0).toISOString();
const made = () => ({
  createdBy: userLink(),
  createdAt: BEGINNING,
  updatedBy: userLink(),
  updatedAt: BEGINNING,
});

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

export function organization() {
  return { name: 'Local', sys: { type: 'Organization', id: 'local', version: 1, ...made() } };
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
