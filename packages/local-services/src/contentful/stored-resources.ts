import { randomBytes } from 'node:crypto';
import type { ContentExport, Resource } from './export-format.ts';

/** By the step of their address, as an export names them; `null`: an export leaves them out. */
const KINDS = {
  tags: 'tags',
  editor_interfaces: 'editorInterfaces',
  webhook_definitions: 'webhooks',
  roles: 'roles',
  scheduled_actions: null,
  releases: null,
} as const;

export type ResourceKind = keyof typeof KINDS;

export type StoredResource = Resource & {
  sys: { id: string; version: number; createdAt: string; updatedAt: string };
};

type SentResource = { sys?: Partial<Resource['sys']>; [key: string]: unknown };

/** What of a space is stored as it was sent. */
export function createResources(content: ContentExport, onChange: () => void) {
  const all = new Map<ResourceKind, Map<string, StoredResource>>();
  for (const [kind, name] of Object.entries(KINDS) as [
    ResourceKind,
    (typeof KINDS)[ResourceKind],
  ][]) {
    const exported = name === null ? [] : (content[name] ?? []);
    all.set(kind, new Map(exported.map((one) => [idOf(one), complete(one)])));
  }
  const of = (kind: ResourceKind) => all.get(kind) ?? new Map<string, StoredResource>();

  return {
    list: (kind: ResourceKind): readonly StoredResource[] => [...of(kind).values()],
    get: (kind: ResourceKind, id: string) => of(kind).get(id),
    /** In place of the one with its id. Without an id it gets a random one. */
    save(
      kind: ResourceKind,
      id = randomBytes(11).toString('hex'),
      { sys, ...sent }: SentResource,
    ): StoredResource {
      const known = of(kind).get(id);
      const now = new Date().toISOString();
      const saved = {
        ...sent,
        sys: {
          ...known?.sys,
          ...sys,
          id,
          version: ((known?.sys ?? sys)?.version ?? 0) + 1,
          createdAt: known?.sys.createdAt ?? now,
          updatedAt: now,
        },
      };
      of(kind).set(id, saved);
      onChange();
      return saved;
    },
    remove(kind: ResourceKind, id: string) {
      of(kind).delete(id);
      onChange();
    },
    /** What an export holds of them. */
    exported: () =>
      Object.fromEntries(
        Object.entries(KINDS).flatMap(([kind, name]) =>
          name === null
            ? []
            : [[name, [...of(kind as ResourceKind).values()].map(exportedAs(kind))]],
        ),
      ),
  };
}

/** An editor interface goes by its content type: all of them are named "default". */
function idOf({ sys }: Resource): string {
  const { contentType } = sys as { contentType?: { sys?: { id?: string } } };
  return contentType?.sys?.id ?? sys.id;
}

const exportedAs =
  (kind: string) =>
  (one: StoredResource): Resource =>
    kind === 'editor_interfaces' ? { ...one, sys: { ...one.sys, id: 'default' } } : one;

function complete({ sys, ...resource }: Resource): StoredResource {
  const beginning = new Date(0).toISOString();
  return {
    ...resource,
    sys: { createdAt: beginning, updatedAt: beginning, version: 1, ...sys },
  } as StoredResource;
}
