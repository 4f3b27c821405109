/** The only reader of the environment; what its variables mean is in `environment-schema.ts`. */
import {
  BUILD_PHASE,
  misspeltNames,
  readEnvironment,
  type Settings,
} from '@/lib/runtime/environment-schema';
import { EnvironmentError } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

/** @throws EnvironmentError that names every variable that is missing or unusable, at once. */
export function parseSettings(source: Readonly<Record<string, string | undefined>>): Settings {
  const read = readEnvironment(source);
  if ('settings' in read) return read.settings;
  const isBuilt = source.NEXT_PHASE === BUILD_PHASE;
  throw new EnvironmentError(read.problems, isBuilt ? 'be built' : 'start');
}

/** The settings of this process, read on first use so that a missing one fails where it is needed. */
export const settings = serverCell('settings', () => parseSettings(process.env));

/** The space and its environment, as keys and files name what was read of them. */
export function contentSource(): string {
  const { spaceId, environment } = settings().content;
  return `${spaceId}/${environment}`;
}

/** True inside `next build`, where nobody waits and one catalogue serves every page. */
export function isBuild(): boolean {
  return process.env.NEXT_PHASE === BUILD_PHASE;
}

export function isProduction(): boolean {
  return process.env.NODE_ENV === 'production';
}

/** True in `next dev`, where every visit renders its page, and code changes under way. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}

const LOG_LEVELS = ['debug', 'info', 'warn'] as const;

/** The lowest level that is logged, from `LOG_LEVEL`. */
export function logLevel(): (typeof LOG_LEVELS)[number] {
  return LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? 'info';
}

/** The value of `LOG_LEVEL`, where it isn't a level. */
export function unknownLogLevel(): string | undefined {
  const level = process.env.LOG_LEVEL || undefined;
  return LOG_LEVELS.some((one) => one === level) ? undefined : level;
}

export function misspeltVariables(): ReturnType<typeof misspeltNames> {
  return misspeltNames(process.env);
}

/** Folder that the build writes to, relative to the project's. Development has one inside it. */
export function buildFolder(): string {
  const folder = process.env.NEXT_DIST_DIR || '.next';
  return isDevelopment() ? `${folder}/dev` : folder;
}

/** Where this server answers: Next sets it as soon as it listens. */
export function ownOrigin(): string {
  return process.env.__NEXT_PRIVATE_ORIGIN ?? `http://localhost:${process.env.PORT ?? '3000'}`;
}

/** Where traces are sent, by OpenTelemetry's own variable or the platform's. `undefined`: there are none. */
export function tracesEndpoint(): string | undefined {
  return process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.VERCEL_OTEL_ENDPOINTS || undefined;
}
