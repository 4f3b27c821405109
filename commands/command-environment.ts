import nextEnv from '@next/env';
import { valueIfSet } from '@/lib/runtime/required-env';

export type CommandEnvironment = ReturnType<typeof readCommandEnvironment>;

export type ContentHost = { url: string; tokenVariable: string; token: string };

const NEEDED = ['CONTENTFUL_SPACE_ID', 'CONTENTFUL_DELIVERY_TOKEN', 'CONTENTFUL_PREVIEW_TOKEN'];
const DEFAULT_PORT = '3000';
export const LOCAL_PORTS = 6;

export function readCommandEnvironment(mode: 'development' | 'production') {
  // Next must load the `.env` files itself, so that it notices changes.
  const original = { ...process.env };
  const silent = { info: () => {}, error: () => {} };
  const { combinedEnv } = nextEnv.loadEnvConfig(process.cwd(), mode === 'development', silent);
  const missing = NEEDED.filter((name) => valueIfSet(combinedEnv[name]) === undefined);
  const localPort = combinedEnv.LOCAL_PORT ?? '';
  const portText = original.PORT || DEFAULT_PORT;
  return {
    port: portIn(portText, 1),
    portText,
    /** `null` means the sample content. */
    contentFile: combinedEnv.CONTENT_FILE || null,
    /** `undefined` means any free ports, and `null` that LOCAL_PORT is unusable. */
    firstPort: localPort === '' ? undefined : portIn(localPort, LOCAL_PORTS),
    hasCredentials: missing.length === 0,
    missingCredentials: missing.length === NEEDED.length ? [] : missing,
    developmentFolder: `${combinedEnv.NEXT_DIST_DIR || '.next'}/dev`,
    basePath: combinedEnv.BASE_PATH ?? '',
    contentHosts: contentHostsIn(combinedEnv),
    isRunAsScript: Boolean(original.npm_lifecycle_event),
    forSite: (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
      ...original,
      NEXT_TELEMETRY_DISABLED: '1',
      ...more,
      // The URL isn't taken from `.env` files, which may describe another site.
      ...(original.SITE_URL ? { SITE_URL: original.SITE_URL } : {}),
    }),
  };
}

function portIn(text: string, count: number): number | null {
  const port = Number(text);
  return /^\d+$/.test(text) && port > 0 && port + count <= 65_536 ? port : null;
}

function contentHostsIn(env: Readonly<Record<string, string | undefined>>): ContentHost[] {
  const place = `/spaces/${env.CONTENTFUL_SPACE_ID}/environments/${env.CONTENTFUL_ENVIRONMENT || 'master'}`;
  const host = (kind: 'DELIVERY' | 'PREVIEW', standard: string): ContentHost[] => {
    const origin = (env[`CONTENTFUL_${kind}_URL`]?.trim() || standard).replace(/\/$/, '');
    // The site itself reports invalid origins.
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) return [];
    const tokenVariable = `CONTENTFUL_${kind}_TOKEN`;
    return [{ url: `${origin}${place}`, tokenVariable, token: env[tokenVariable]?.trim() ?? '' }];
  };
  return [
    ...host('DELIVERY', 'https://cdn.contentful.com'),
    ...host('PREVIEW', 'https://preview.contentful.com'),
  ];
}
