import { createClient } from 'contentful-management';
import type { ContentService } from '@/local/content-service/start-content-service';
import { SPACE } from './tiny-content';

/** The vendor's management client on a service that holds the tiny space; it tries once. */
export function managementClient(service: ContentService, token = service.managementToken) {
  return createClient(connection(service, token), {
    type: 'plain',
    defaults: { spaceId: SPACE, environmentId: 'master' },
  });
}

export function connection({ managementUrl }: ContentService, accessToken: string) {
  return {
    accessToken,
    host: new URL(managementUrl).host,
    insecure: true,
    retryOnError: false,
    timeout: 2000,
  };
}

/** What the vendor's client tells of a refusal: it packs the answer into the error's message. */
export async function refusal(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { status, message, details } = JSON.parse(error.message) as {
      status: number;
      message: string;
      details: { errors?: unknown[] };
    };
    return { id: error.name, status, message, details };
  }
  throw new Error('It was not refused.');
}
