import path from 'node:path';
import { localCertificate } from 'local-content-services';
import { printNote } from '@/commands/command-output';
import { missingFiles, readContentSource } from '@/commands/content-source';
import { lastingSecrets } from '@/commands/local-secrets';
import type { CommandContext } from '@/commands/run-command';
import { openSavedEdits, type SavedEdits } from '@/commands/saved-edits';
import { type Services, startServices } from '@/commands/start-services';

/** Git ignores this folder. */
const FOLDER = '.local';
/** These are set to empty, so that Next doesn't read them from `.env` files. */
const REAL_SITE_VARIABLES = [
  'REDIS_URL',
  'PROXY_URLS',
  'PROXY_SECRET',
  'FRONT_URLS',
  'FRONT_SECRET',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];

export async function startPreparedServices(
  { environment, siteUrl }: CommandContext,
  edits?: { isFresh: boolean },
) {
  const { contentFile, firstPort } = environment;
  const folder = path.resolve(FOLDER);
  const source = await readContentSource(contentFile);
  const missing = missingFiles(source);
  if (missing > 0) printNote(missingFilesNote(missing, source.name));
  const saved = edits ? await openSavedEdits(folder, source, edits.isFresh) : null;
  if (saved?.edited) printNote(savedEditsNote(saved, source.name));
  const services = await startServices({
    content: saved?.edited?.content ?? source.content,
    imagesFolder: source.imagesFolder,
    siteUrl,
    secrets: await lastingSecrets(folder),
    certificate: await localCertificate(folder),
    // Commands run for hours, so few requests are kept.
    keepRequests: 100,
    uploadsFolder: saved?.uploadsFolder,
    firstPort: firstPort ?? undefined,
  });
  const { contentService, environment: own } = services;
  const stopSaving = saved?.follow(contentService.content, own.CONTENTFUL_SPACE_ID);
  return {
    services,
    source: source.name,
    variables: siteVariables(services),
    async close() {
      await stopSaving?.();
      await services.close();
    },
  };
}

export function siteVariables({ contentService, environment }: Services): Record<string, string> {
  const unset = Object.fromEntries(REAL_SITE_VARIABLES.map((name) => [name, '']));
  return {
    ...unset,
    ...environment,
    CONTENTFUL_IMAGES_URL: contentService.imagesUrl,
    LOCAL_EDITOR_URL: contentService.managementUrl,
  };
}

function missingFilesNote(count: number, name: string): string {
  const pictures = count === 1 ? '1 picture is' : `${count} pictures are`;
  return `${pictures} not beside ${name}, and broken on the site.\n  Export the space with --download-assets, which puts them there.`;
}

function savedEditsNote({ edited, file }: SavedEdits, name: string): string {
  const since = edited?.since.toLocaleString() ?? '';
  const newer = edited?.isSourceNewer ? ` ${name} has changed since you began.` : '';
  return `Your edits are loaded (${file}, ${since}).${newer}\n  npm run dev -- --fresh starts from ${name} again.`;
}
