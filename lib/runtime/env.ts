import { BUILD_PHASE, readEnvironment, type Settings } from '@/lib/runtime/environment-schema';
import { EnvironmentError } from '@/lib/runtime/errors';
import { serverCell } from '@/lib/runtime/server-state';

export function parseSettings(source: Readonly<Record<string, string | undefined>>): Settings {
  const read = readEnvironment(source);
  if ('settings' in read) return read.settings;
  const isBuilt = source.NEXT_PHASE === BUILD_PHASE;
  throw new EnvironmentError(read.problems, isBuilt ? 'be built' : 'start');
}

/** The environment is parsed on first use, so a missing variable fails only when it is needed. */
export const settings = serverCell('settings', () => parseSettings(process.env));

export function contentSource(): string {
  const { spaceId, environment } = settings().content;
  return `${spaceId}/${environment}`;
}

export function isBuild(): boolean {
  return process.env.NEXT_PHASE === BUILD_PHASE;
}

export function isProduction(): boolean {
  return process.env.NODE_ENV === 'production';
}

export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}

const LOG_LEVELS = ['debug', 'info', 'warn'] as const;

export function logLevel(): (typeof LOG_LEVELS)[number] {
  return LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? 'info';
}

export function unknownLogLevel(): string | undefined {
  const level = process.env.LOG_LEVEL || undefined;
  return LOG_LEVELS.some((one) => one === level) ? undefined : level;
}

export function buildFolder(): string {
  const folder = process.env.NEXT_DIST_DIR || '.next';
  return isDevelopment() ? `${folder}/dev` : folder;
}

export function ownOrigin(): string {
  return process.env.__NEXT_PRIVATE_ORIGIN ?? `http://localhost:${process.env.PORT ?? '3000'}`;
}

export function tracesEndpoint(): string | undefined {
  return process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.VERCEL_OTEL_ENDPOINTS || undefined;
}
