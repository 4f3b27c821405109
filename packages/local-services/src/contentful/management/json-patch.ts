import { badRequest } from './management-error.ts';

type Node = Record<string, unknown> | unknown[];

/** A copy with the operations applied: `add`, `replace` and `remove`, which are all that the vendor's editors send. */
export function patched(original: Record<string, unknown>, body: string | undefined): Node {
  const copy = structuredClone(original);
  for (const { op, path, value } of readOperations(body)) {
    const steps = path.slice(1).split('/').map(unescaped);
    const last = steps.pop() ?? '';
    const parent = steps.reduce<unknown>(
      (node, step) => (isOwn(node, step) ? (node as Record<string, unknown>)[step] : undefined),
      copy,
    );
    if (typeof parent !== 'object' || parent === null) throw badRequest(`Nothing is at ${path}`);
    if (op === 'remove') remove(parent as Node, last);
    else if (op === 'add' || op === 'replace') set(parent as Node, last, value, op);
    else throw badRequest(`Unknown operation ${op}`);
  }
  return copy;
}

/** Own properties alone: no patch may reach an object's prototype. */
const isOwn = (node: unknown, step: string) =>
  typeof node === 'object' && node !== null && Object.hasOwn(node, step);

type Operation = { op: string; path: string; value?: unknown };

function readOperations(body = ''): Operation[] {
  try {
    const operations: unknown = JSON.parse(body);
    if (Array.isArray(operations) && operations.every(isOperation)) return operations;
  } catch {
    // As anything else that isn't a list.
  }
  throw badRequest('The body is not a list of operations');
}

const isOperation = (one: unknown): one is Operation =>
  typeof one === 'object' && one !== null && 'path' in one && typeof one.path === 'string';

function set(parent: Node, key: string, value: unknown, op: string): void {
  if (!Array.isArray(parent)) parent[key] = value;
  else if (op === 'add') parent.splice(key === '-' ? parent.length : Number(key), 0, value);
  else parent[Number(key)] = value;
}

function remove(parent: Node, key: string): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

const unescaped = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~');
