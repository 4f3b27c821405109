import { sitePath } from '@/lib/runtime/addresses.js';
import { pageKindOf } from '@/lib/runtime/page-kinds';

/** Metrics need a small, fixed set of names. */
export const ROUTES: readonly (readonly [name: string, path: RegExp])[] = [
  ['feed', /\.(xml|txt)$/],
  ['page-data', /^\/_next\/data\//],
  ['static', /^\/_next\//],
  ['webhook', /^\/api\/contentful\/webhook$/],
  ['draft', /^\/api\/draft\//],
  ['editor', /^(\/api)?\/editor(\/|$)/],
  ['health', /^\/api\/health\//],
  ['og-image', /^\/api\/og\//],
  ['error-page', /^\/500$/],
  ['cron', /^\/api\/cron\//],
  ['api', /^\/api\//],
];

export function routeName(url: string | undefined): string {
  const [path = ''] = sitePath(url ?? '').split('?');
  return ROUTES.find(([, pattern]) => pattern.test(path))?.[0] ?? pageKindOf(path) ?? 'other';
}
