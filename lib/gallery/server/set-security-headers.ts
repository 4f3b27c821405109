/**
 * Next sets the headers of its configuration once it knows what an address leads to. An address that it
 * can't even read leads nowhere, and its answer goes out without them.
 */
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { z } from 'zod';
import { buildFolder } from '#lib/env';
import { reasonOf } from '#lib/errors';
import { logWarningOnce } from '#lib/log';
import { processWide } from '#lib/process-wide';

const EVERYWHERE = '/:path*';

const rule = z.object({
  source: z.string(),
  has: z.unknown().optional(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
});
const manifestSchema = z.object({ headers: z.array(rule) });

type Header = z.infer<typeof rule>['headers'][number];

/** As they are on every page of this build. */
export async function setSecurityHeaders(res: ServerResponse): Promise<void> {
  for (const { key, value } of await processWide('security-headers', headersOfBuild)) {
    res.setHeader(key, value);
  }
}

async function headersOfBuild(): Promise<readonly Header[]> {
  const folder = path.join(/*turbopackIgnore: true*/ process.cwd(), buildFolder());
  try {
    const text = await readFile(path.join(folder, 'routes-manifest.json'), 'utf8');
    const { headers } = manifestSchema.parse(JSON.parse(text));
    return headers
      .filter(({ source, has }) => source === EVERYWHERE && has === undefined)
      .flatMap((everywhere) => everywhere.headers);
  } catch (error) {
    logWarningOnce('security-headers.unknown', reasonOf(error));
    return [];
  }
}
