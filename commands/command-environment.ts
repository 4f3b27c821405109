import nextEnv from '@next/env';

/** What the environment and the `.env` files of this folder say about a command. */
export type CommandEnvironment = ReturnType<typeof readCommandEnvironment>;

/** One of the two APIs, with the variable that holds its token. */
export type ContentHost = { url: string; tokenVariable: string; token: string };

const NEEDED = ['CONTENTFUL_SPACE_ID', 'CONTENTFUL_DELIVERY_TOKEN', 'CONTENTFUL_PREVIEW_TOKEN'];
const DEFAULT_PORT = '3000';
/** How many ports the local services listen on. */
export const LOCAL_PORTS = 6;

/** What stands in an example file where a value belongs. The site goes by the same rule. */
const PLACEHOLDER = /^(<.*>|\.{3}|x{3,}|change[-_ ]?me|todo|your[-_ ].*|replace[-_ ].*)$/i;

/** Reads the environment as Next will: variables first, then the `.env` files. */
export function readCommandEnvironment(mode: 'development' | 'production') {
  // Next reads the files again in its own process, where a change to them is noticed.
  const original = { ...process.env };
  const silent = { info: () => {}, error: () => {} };
  const { combinedEnv } = nextEnv.loadEnvConfig(process.cwd(), mode === 'development', silent);
  const missing = NEEDED.filter((name) => !isReal(combinedEnv[name]));
  const localPort = combinedEnv.LOCAL_PORT ?? '';
  const portText = original.PORT || DEFAULT_PORT;
  return {
    /** `null`: PORT is set, but isn't a port. */
    port: portIn(portText, 1),
    /** As set, for a message. */
    portText,
    /** An export to start the local services with; `null`: the sample. */
    contentFile: combinedEnv.CONTENT_FILE || null,
    /** First port of the local services; `undefined`: free ones. `null`: LOCAL_PORT is set, but leaves no six ports. */
    firstPort: localPort === '' ? undefined : portIn(localPort, LOCAL_PORTS),
    /** Whether a real space of the content service can be used. */
    hasCredentials: missing.length === 0,
    /** The needed variables that are missing, where some but not all are there. */
    missingCredentials: missing.length === NEEDED.length ? [] : missing,
    /** Where Next's development server writes, relative to this folder. */
    developmentFolder: `${combinedEnv.NEXT_DIST_DIR || '.next'}/dev`,
    /** The content service that is used where there are credentials. */
    contentHosts: contentHostsIn(combinedEnv),
    /** Whether npm, or another program that runs scripts of package.json, started this one. */
    isRunAsScript: Boolean(original.npm_lifecycle_event),
    /** For the site's process: the environment as it was, and `more`. */
    forSite: (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
      ...original,
      NEXT_TELEMETRY_DISABLED: '1',
      ...more,
    }),
  };
}

/** @param count how many ports there have to be from the first on */
function portIn(text: string, count: number): number | null {
  const port = Number(text);
  return /^\d+$/.test(text) && port > 0 && port + count <= 65_536 ? port : null;
}

function contentHostsIn(env: Readonly<Record<string, string | undefined>>): ContentHost[] {
  const place = `/spaces/${env.CONTENTFUL_SPACE_ID}/environments/${env.CONTENTFUL_ENVIRONMENT || 'master'}`;
  const host = (kind: 'DELIVERY' | 'PREVIEW', standard: string): ContentHost[] => {
    const origin = (env[`CONTENTFUL_${kind}_URL`]?.trim() || standard).replace(/\/$/, '');
    // The site itself refuses what isn't an origin, and says so.
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
