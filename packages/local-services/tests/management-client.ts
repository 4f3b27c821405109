import { createClient } from 'contentful-management';
import type { LocalContentful } from '../src/contentful/start-contentful.ts';
import { SPACE } from './tiny-content.ts';

/** The vendor's management client on a service that holds the tiny space; it tries once. */
export function managementClient(service: LocalContentful, token = service.managementToken) {
  return createClient(connection(service, token), {
    type: 'plain',
    defaults: { spaceId: SPACE, environmentId: 'master' },
  });
}

export function connection({ managementUrl }: LocalContentful, accessToken: string) {
  return {
    accessToken,
    host: new URL(managementUrl).host,
    insecure: true,
    retryOnError: false,
    timeout: 2000,
  };
}

/**
 * How the vendor's client waits for a file to be processed. By itself it asks ten times, whatever the pause: on a busy
 * machine that is over before the file is.
 */
export const PATIENT = { processingCheckWait: 10, processingCheckRetries: 1_000 };

type Refusal = {
  status: number;
  message: string;
  details: { errors?: { customMessage?: string; details?: string }[] };
};

/**
 * What the service answered: the vendor's client packs that into the error's message.
 * @throws the error itself where it is none of an answer, e.g. one of the client's own waiting
 */
export function refusalIn(error: unknown): Refusal & { id: string } {
  if (!(error instanceof Error) || !error.message.startsWith('{')) throw error;
  const { status, message, details } = JSON.parse(error.message) as Refusal;
  return { id: error.name, status, message, details };
}

export async function refusal(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    return refusalIn(error);
  }
  throw new Error('It was not refused.');
}
