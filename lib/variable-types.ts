/** How the text of an environment variable is read: what it may be, and what is said where it isn't. */
import { z } from 'zod';
import { valueIfSet } from './required-env.js';

export const optional = z.string().optional().transform(valueIfSet);

export const required = optional
  .refine((value) => value !== undefined, 'is not set')
  .transform(String);

/** An origin, without a path: `https://cdn.contentful.com`. */
export const optionalOrigin = optional.transform((value, context) => {
  if (value === undefined) return undefined;
  if (/^https?:/i.test(value) && URL.canParse(value)) return new URL(value).origin;
  context.addIssue({ code: 'custom', message: 'must be an origin, e.g. https://www.example.com' });
  return z.NEVER;
});

/** GitHub's own, or one of GitHub Enterprise, which has a path. */
export const optionalApiUrl = optional.transform((value, context) => {
  if (value === undefined) return 'https://api.github.com';
  if (/^https?:/i.test(value) && URL.canParse(value)) return value.replace(/\/+$/, '');
  context.addIssue({ code: 'custom', message: 'must be an address, e.g. https://api.github.com' });
  return z.NEVER;
});

/** The store's console also shows a `redis://` address, with the password in it. */
export const optionalRestUrl = optional.refine(
  (value) => value === undefined || /^https?:\/\/[^\s@]+$/i.test(value),
  'must be the address of the REST interface, e.g. https://name.upstash.io',
);

export const optionalRedisUrl = optional.refine(
  (value) => value === undefined || isRedisUrl(value),
  'must be the address of Redis or Valkey, e.g. redis://:password@redis:6379, or rediss:// with TLS',
);

/** Its client knows the scheme in lower case alone. */
function isRedisUrl(value: string): boolean {
  try {
    const { username, password } = new URL(value);
    decodeURIComponent(username + password);
    return /^rediss?:\/\//.test(value);
  } catch {
    return false;
  }
}

/** Several, with commas between them. */
export const optionalOrigins = optional.transform((value, context) => {
  const origins = (value ?? '').split(/[\s,]+/).filter((one) => one !== '');
  if (origins.every((one) => /^https?:/i.test(one) && URL.canParse(one))) {
    return origins.map((one) => new URL(one).origin);
  }
  context.addIssue({ code: 'custom', message: 'must be origins, with commas between them' });
  return z.NEVER;
});

/** One, or the new one and the old one while it is rotated. Empty: none is set. */
export const optionalSecrets = optional.transform((value) =>
  (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);

export const wholeNumber = (fallback: number | undefined, most = 999_999_999) =>
  optional.transform((value, context) => {
    if (value === undefined) return fallback;
    if (/^\d{1,9}$/.test(value) && Number(value) <= most) return Number(value);
    context.addIssue({ code: 'custom', message: `must be a whole number, at most ${most}` });
    return z.NEVER;
  });

export const origin = (fallback: string) => optionalOrigin.transform((value) => value ?? fallback);
