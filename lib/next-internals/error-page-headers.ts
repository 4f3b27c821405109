/** Next sets configured headers only after it has matched a route, and `/%` matches none. */
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { logWarningOnce } from '@/lib/observability/log';
import { buildPath } from '@/lib/runtime/build-files';
import { reasonOf } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

const EVERYWHERE = '/:path*';

const rule = z.object({
  source: z.string(),
  has: z.unknown().optional(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
});
const manifestSchema = z.object({ headers: z.array(rule) });

export type SecurityHeader = z.infer<typeof rule>['headers'][number];

export const buildSecurityHeaders = serverCell('buildSecurityHeaders', headersOfBuild);

export async function setSecurityHeaders(res: ServerResponse): Promise<void> {
  for (const { key, value } of await buildSecurityHeaders()) res.setHeader(key, value);
}

async function headersOfBuild(): Promise<readonly SecurityHeader[]> {
  try {
    const text = await readFile(buildPath('routes-manifest.json'), 'utf8');
    const { headers } = manifestSchema.parse(JSON.parse(text));
    return headers
      .filter(({ source, has }) => source === EVERYWHERE && has === undefined)
      .flatMap((everywhere) => everywhere.headers);
  } catch (error) {
    logWarningOnce('security-headers.unknown', reasonOf(error));
    return [];
  }
}
