import { z } from 'zod';

const id = z.string().min(1);
const sys = z.looseObject({ id });
const named = z.looseObject({ sys, name: z.string() });
const fields = z.record(z.string(), z.record(z.string(), z.unknown()));
const linkTo = z.looseObject({ sys });

/** What the service needs of each item, in the order in which an export has them. */
const ITEMS = {
  contentTypes: z.looseObject({
    sys,
    name: z.string(),
    fields: z.array(z.looseObject({ id, name: z.string(), type: z.string() })),
  }),
  entries: z.looseObject({ sys: z.looseObject({ id, contentType: linkTo }), fields }),
  assets: z.looseObject({ sys, fields }),
  locales: z.looseObject({ code: z.string().min(1), sys: sys.optional() }),
  tags: named,
  editorInterfaces: z.looseObject({ sys: z.looseObject({ contentType: linkTo }) }),
  webhooks: z.looseObject({ sys, name: z.string(), url: z.string() }),
  roles: named,
};

const SINGULAR: Record<keyof typeof ITEMS, string> = {
  contentTypes: 'content type',
  entries: 'entry',
  assets: 'asset',
  locales: 'locale',
  tags: 'tag',
  editorInterfaces: 'editor interface',
  webhooks: 'webhook',
  roles: 'role',
};

/**
 * The first item of an export that lacks what the service needs, and what that is, in words; `null`: there is none. An
 * export may leave whole kinds of items out.
 */
export function incompleteItem(content: Readonly<Record<string, unknown>>): string | null {
  for (const [kind, schema] of Object.entries(ITEMS)) {
    const items = content[kind];
    if (items === undefined) continue;
    if (!Array.isArray(items)) return `its "${kind}" is not a list.`;
    for (const [index, item] of items.entries()) {
      const issue = schema.safeParse(item).error?.issues[0];
      if (issue === undefined) continue;
      return `its ${nameOf(kind as keyof typeof ITEMS, item, index)} ${problemOf(issue, item)}.`;
    }
  }
  return null;
}

function nameOf(kind: keyof typeof ITEMS, item: unknown, index: number): string {
  const known = z
    .object({
      sys: z.object({ id: z.string() }).partial().catch({}),
      name: z.string().optional().catch(undefined),
      code: z.string().optional().catch(undefined),
    })
    .partial()
    .safeParse(item).data;
  const name = known?.sys?.id ?? known?.name ?? known?.code;
  return `${SINGULAR[kind]} ${index + 1}${name ? ` (${name})` : ''}`;
}

function problemOf({ path }: z.core.$ZodIssue, item: unknown): string {
  if (path.length === 0) return 'is not an object';
  let value = item;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  const field = place.join('').slice(1);
  return value === undefined ? `has no ${field}` : `has a ${field} that can’t be read`;
}
