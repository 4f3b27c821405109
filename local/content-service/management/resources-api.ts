import { notFound } from '@/local/content-service/contentful-error';
import { type Answer, methodOf, placeLinks } from '@/local/content-service/management/answer';
import { listed } from '@/local/content-service/management/listed';
import { type Place, userLink } from '@/local/content-service/management/management-entity';
import { parseSent } from '@/local/content-service/management/sent-fields';
import { requireVersion } from '@/local/content-service/management/sent-version';
import type { ResourceKind, Resources, StoredResource } from '@/local/content-service/resources';
import type { LoggedRequest } from '@/local/reply';

const TYPES = {
  tags: 'Tag',
  webhook_definitions: 'WebhookDefinition',
  roles: 'Role',
} as const satisfies Partial<Record<ResourceKind, string>>;

export function isPlainKind(kind: string): kind is keyof typeof TYPES {
  return Object.hasOwn(TYPES, kind);
}

/** `…/tags`, `…/tags/{id}`; and so for all else that is stored as it was sent. */
export function answerResources(
  kind: keyof typeof TYPES,
  id: string | undefined,
  request: LoggedRequest,
  url: URL,
  { resources, place }: { resources: Resources; place: Place },
): Answer {
  const method = methodOf(request);
  const type = TYPES[kind];
  const shown = (status: number, one: StoredResource) => ({
    status,
    body: resourceEntity(one, type, place),
  });
  if (id === undefined) {
    if (method === 'POST')
      return shown(201, resources.save(kind, undefined, sentResource(request)));
    if (method !== 'GET') throw notFound();
    const all = resources.list(kind).map((one) => resourceEntity(one, type, place));
    return { status: 200, body: listed(all, url.searchParams) };
  }
  const known = resources.get(kind, id);
  if (!known) {
    if (method === 'PUT') return shown(201, resources.save(kind, id, sentResource(request)));
    throw notFound({ type, id, environment: place.environment, space: place.spaceId });
  }
  switch (method) {
    case 'GET':
      return shown(200, known);
    case 'PUT':
      requireVersion(request, known.sys.version);
      return shown(200, resources.save(kind, id, sentResource(request)));
    case 'DELETE':
      resources.remove(kind, id);
      return { status: 204 };
  }
  throw notFound();
}

/** Who may see a tag is all of `sys` that is taken from what is sent. */
function sentResource(request: LoggedRequest) {
  const { sys, ...sent } = parseSent(request.body);
  const { visibility } = (sys ?? {}) as { visibility?: unknown };
  return visibility === undefined ? sent : { ...sent, sys: { id: '', visibility } };
}

export function resourceEntity({ sys, ...resource }: StoredResource, type: string, place: Place) {
  const by = { createdBy: userLink(), updatedBy: userLink() };
  return { ...resource, sys: { ...sys, type, ...placeLinks(place), ...by } };
}
