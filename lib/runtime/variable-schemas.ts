import { z } from 'zod';
import { NOT_SET, valueIfSet } from './required-env.js';

/** Docker's `--env-file`, Kubernetes and platforms' forms keep the quotes of an .env file. */
export const optional = z
  .string()
  .optional()
  .transform(valueIfSet)
  .refine((value) => value === undefined || !/^(["']).*\1$/.test(value), {
    error: 'is in quotes, which are part of it: remove them',
    abort: true,
  });

/** Chat programs turn quotes into typographic ones. */
export const required = optional
  .refine((value) => value !== undefined, NOT_SET)
  .refine(
    (value) => value === undefined || /^[\x21-\x7e]+$/.test(value),
    'has a space, a typographic quote or another character that no id or token has: copy it again',
  )
  .transform(String);

const optionalWhere = (isUsable: (value: string) => boolean, message: string) =>
  optional.refine((value) => value === undefined || isUsable(value), message);

const isWebAddress = (value: string) => /^https?:/i.test(value) && URL.canParse(value);

function isOrigin(value: string): boolean {
  if (!isWebAddress(value)) return false;
  const { origin: own, href } = new URL(value);
  return href === `${own}/`;
}

/** A path is refused, because requests would drop it. */
export const optionalOrigin = optionalWhere(
  isOrigin,
  'must be an origin without a path, e.g. https://www.example.com',
).transform((value) => value && new URL(value).origin);

/** If the address has a path, it must be BASE_PATH. */
export const optionalSiteUrl = optionalWhere((value) => {
  if (!isWebAddress(value)) return false;
  const { origin: own, pathname, href } = new URL(value);
  return href === own + pathname;
}, 'must be an address, e.g. https://www.example.com').transform(
  (value) => value && new URL(value).href.replace(/\/$/, ''),
);

/** No characters that are special in URLs, or in patterns of Next or nginx. */
export const optionalPath = optionalWhere(
  (value) => /^(\/[\w-]+)+$/.test(value) && !/^\/(_next|api)(\/|$)/.test(value),
  'must be a path of letters, digits and hyphens, without a slash at the end, e.g. /gallery',
).transform((value = '') => value);

export const optionalAddress = optionalWhere(
  isWebAddress,
  'must be an address, e.g. http://images.internal',
);

/** GitHub Enterprise's API has a path. */
export const optionalApiUrl = optionalWhere(
  isWebAddress,
  'must be an address, e.g. https://api.github.com',
).transform((value = 'https://api.github.com') => value.replace(/\/+$/, ''));

/** Upstash also shows a `redis://` address, which contains the password. */
export const optionalRestUrl = optionalWhere(
  (value) => /^https?:\/\/[^\s@]+$/i.test(value),
  'must be the address of the REST interface, e.g. https://name.upstash.io',
);

export const optionalRedisUrl = optionalWhere(
  isRedisUrl,
  'must be the address of Redis or Valkey, e.g. redis://:password@redis:6379, or rediss:// with TLS',
);

function isRedisUrl(value: string): boolean {
  try {
    const { username, password } = new URL(value);
    decodeURIComponent(username + password);
    return /^rediss?:\/\//.test(value);
  } catch {
    return false;
  }
}

export const optionalOrigins = optional
  .transform((value = '') => value.split(/[\s,]+/).filter((one) => one !== ''))
  .refine((values) => values.every(isOrigin), 'must be origins without a path, separated by commas')
  .transform((values) => values.map((one) => new URL(one).origin));

/** Separated by commas, the current one first. There are several during a rotation. */
export const optionalSecrets = optional.transform((value) =>
  (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);

export const wholeNumber = (fallback: number | undefined, max = 999_999_999) =>
  optionalWhere(
    (value) => /^\d{1,9}$/.test(value) && Number(value) <= max,
    `must be a whole number, at most ${max}`,
  ).transform((value) => (value === undefined ? fallback : Number(value)));

export const origin = (fallback: string) => optionalOrigin.transform((value) => value ?? fallback);
