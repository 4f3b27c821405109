import { type ContentfulClientApi, createClient } from 'contentful';
import type { ContentService } from '@/local/content-service/start-content-service';
import { DELIVERY_TOKEN, PREVIEW_TOKEN, SPACE } from './tiny-content';

type Client = ContentfulClientApi<undefined>;

/** The vendor's client on a service that holds the tiny space; it tries once. */
export function deliveryClient({ deliveryUrl }: ContentService): Client {
  return connect(deliveryUrl, DELIVERY_TOKEN);
}

export function previewClient({ previewUrl }: ContentService): Client {
  return connect(previewUrl, PREVIEW_TOKEN);
}

function connect(url: string, accessToken: string): Client {
  return createClient({
    space: SPACE,
    accessToken,
    host: new URL(url).host,
    insecure: true,
    retryOnError: false,
    timeout: 2000,
  });
}
