import nextEnv from '@next/env';

export type CommandEnvironment = ReturnType<typeof readCommandEnvironment>;

export type ContentHost = { url: string; tokenVariable: string; token: string };

const NEEDED = ['CONTENTFUL_SPACE_ID', 'CONTENTFUL_DELIVERY_TOKEN', 'CONTENTFUL_PREVIEW_TOKEN'];
const DEFAULT_PORT = '3000';
export const LOCAL_PORTS = 6;

/** The site has the same rule. */
const PLACEHOLDER = /^(<.*>|\.{3}|x{3,}|change[-_ ]?me|todo|your[-_ ].*|replace[-_ ].*)$/i;

/** As Next does: variables first. */
export function readCommandEnvironment(mode: 'development' | 'production') {
  // Next must read the files itself, to notice changes.
  const original = { ...process.env };
  const silent = { info: () => {}, error: () => {} };
  const { combinedEnv } = nextEnv.loadEnvConfig(process.cwd(), mode === 'development', silent);
  const missing = NEEDED.filter((name) => !isReal(combinedEnv[name]));
  const localPort = combinedEnv.LOCAL_PORT ?? '';
  const portText = original.PORT || DEFAULT_PORT;
  return {
    /** `null` if PORT isn't a port. */
    port: portIn(portText, 1),
    portText,
    /** `null`: the sample. */
    contentFile: combinedEnv.CONTENT_FILE || null,
    /** `undefined`: free ones. `null`: LOCAL_PORT leaves no six. */
    firstPort: localPort === '' ? undefined : portIn(localPort, LOCAL_PORTS),
    hasCredentials: missing.length === 0,
    /** Empty if all or none are missing. */
    missingCredentials: missing.length === NEEDED.length ? [] : missing,
    /** Relative. */
    developmentFolder: `${combinedEnv.NEXT_DIST_DIR || '.next'}/dev`,
    contentHosts: contentHostsIn(combinedEnv),
    /** By npm or a like program. */
    isRunAsScript: Boolean(original.npm_lifecycle_event),
    forSite: (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
      ...original,
      NEXT_TELEMETRY_DISABLED: '1',
      ...more,
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
    // The site reports it.
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) return [];
    const tokenVariable = `CONTENTFUL_${kind}_TOKEN`;
    return [{ url: `${origin}${place}`, tokenVariable, token: env[tokenVariable]?.trim() ?? '' }];
  };
  return [
    ...host('DELIVERY', 'https://cdn.contentful.com'),
    ...host('PREVIEW', 'https://preview.contentful.com'),
  ];
}

function isReal(value: string | undefined): boolean {
  const trimmed = value?.trim() ?? '';
  return trimmed !== '' && !PLACEHOLDER.test(trimmed);
}
