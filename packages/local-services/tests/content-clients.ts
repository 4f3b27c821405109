import { type ContentfulClientApi, createClient } from 'contentful';
import type { LocalContentful } from '../src/contentful/start-contentful.ts';
import { DELIVERY_TOKEN, PREVIEW_TOKEN, SPACE } from './tiny-content.ts';

type Client = ContentfulClientApi<undefined>;

/** The vendor's client on a service that holds the tiny space; it tries once. */
export function deliveryClient({ deliveryUrl }: LocalContentful): Client {
  return connect(deliveryUrl, DELIVERY_TOKEN);
}

export function previewClient({ previewUrl }: LocalContentful): Client {
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
