import nextEnv from '@next/env';

/** What the environment and the `.env` files of this folder say about a command. */
export type CommandEnvironment = {
  /** `null`: PORT is set, but is no port. */
  port: number | null;
  /** As set, for a message. */
  portText: string;
  /** Whether a real space of the content service can be used. */
  hasCredentials: boolean;
  /** The needed variables that are missing, where some but not all are there. */
  missingCredentials: readonly string[];
  /** Whether npm, or another program that runs scripts of package.json, started this one. */
  isRunAsScript: boolean;
  /** For the site's process: the environment as it was, and `more`. */
  forSite: (more?: Record<string, string>) => NodeJS.ProcessEnv;
};

const NEEDED = ['CONTENTFUL_SPACE_ID', 'CONTENTFUL_DELIVERY_TOKEN', 'CONTENTFUL_PREVIEW_TOKEN'];
const DEFAULT_PORT = '3000';

/** What stands in an example file where a value belongs. The site goes by the same rule. */
export const PLACEHOLDER = /^(<.*>|\.{3}|x{3,}|change[-_ ]?me|todo|your[-_ ].*|replace[-_ ].*)$/i;

/** Reads the environment as Next will: variables first, then the `.env` files. */
export function readCommandEnvironment(mode: 'development' | 'production'): CommandEnvironment {
  // Next reads the files again in its own process, where a change to them is noticed.
  const original = { ...process.env };
  const silent = { info: () => {}, error: () => {} };
  const { combinedEnv } = nextEnv.loadEnvConfig(process.cwd(), mode === 'development', silent);
  const present = NEEDED.filter((name) => isReal(combinedEnv[name]));
  const portText = original.PORT || DEFAULT_PORT;
  const port = Number(portText);
  const isPort = /^\d+$/.test(portText) && port > 0 && port < 65_536;
  return {
    port: isPort ? port : null,
    portText,
    hasCredentials: present.length === NEEDED.length,
    missingCredentials:
      present.length === 0 ? [] : NEEDED.filter((name) => !present.includes(name)),
    isRunAsScript: Boolean(original.npm_lifecycle_event),
    forSite: (more = {}) => ({ ...original, NEXT_TELEMETRY_DISABLED: '1', ...more }),
  };
}

function isReal(value: string | undefined): boolean {
  const trimmed = value?.trim() ?? '';
  return trimmed !== '' && !PLACEHOLDER.test(trimmed);
}
