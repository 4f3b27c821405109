/**
 * One value for the whole process. Next loads a page's modules more than once (a bundle a page, and
 * afresh on every edit in development), so a module-level variable is not one variable.
 */
export function processWide<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(`plinth.${name}`);
  const store = globalThis as unknown as Record<symbol, Value | undefined>;
  const known = store[key];
  if (known !== undefined) return known;
  const created = create();
  store[key] = created;
  return created;
}
