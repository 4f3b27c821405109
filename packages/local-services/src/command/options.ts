import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** How many ports the services listen on, one after the other. */
const PORTS = 6;

export const HELP = `Usage: local-content-services [export.json] [options]

Serves the Contentful space of an export on this machine: delivery, preview, images, management and an editor; beside it
Upstash's Redis REST API and Vercel's Edge Config. Without a file the space is empty. Edits are kept in memory.

  --port <number>             port of the delivery API (default 4701); the others have the five that follow; 0: free ones
  --token <text>              what every service accepts as its token (default: a new one at each start)
  --space <id>                default: the space that the export was made from
  --environment <id>          default: master
  --assets <folder>           files of the assets (default: the folder of the export, where
                              contentful-export --download-assets puts them)
  --https <folder>            speaks https as well, with the certificate in that folder, made by openssl if there is none
  --webhook <url>             sends a webhook for each publish, unpublish, archive, unarchive and deletion
  --webhook-secret <text>     signs the webhooks (64 characters)
  --delivery-lag <ms>         how long the delivery API still shows the content of before a publish
  --rate-limit <number>       requests that delivery and preview each accept in a second
  --edge-config <items.json>  items of the Edge Config
  --redis <url>               a Redis to use (default: redis-server of the PATH, otherwise memory)
  --help
  --version
`;

export type CommandOptions = Awaited<ReturnType<typeof readOptions>>;

/** Throws an error that says what is wrong with the options. */
export async function readOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      port: text,
      token: text,
      space: text,
      environment: text,
      assets: text,
      https: text,
      webhook: text,
      'webhook-secret': text,
      'delivery-lag': text,
      'rate-limit': text,
      'edge-config': text,
      redis: text,
      help: { type: 'boolean' },
      version: { type: 'boolean' },
    },
  });
  const [file, ...more] = positionals;
  if (more.length > 0) throw new Error('Only one export can be served at a time.');
  const port = numberIn('port', values.port) ?? 4701;
  if (port > 65_536 - PORTS) throw new Error(`--port leaves no ${PORTS} ports.`);
  const secret = values['webhook-secret'];
  if (secret !== undefined && secret.length !== 64) {
    throw new Error(`--webhook-secret has ${secret.length} characters instead of 64.`);
  }
  if (values.webhook !== undefined && !URL.canParse(values.webhook)) {
    throw new Error('--webhook is not a URL.');
  }
  return {
    ...values,
    file,
    /** Of the service of that number. */
    portOf: (index: number) => (port === 0 ? 0 : port + index),
    assets: values.assets ?? (file === undefined ? undefined : path.dirname(file)),
    webhookSecret: secret,
    deliveryLagMs: numberIn('delivery-lag', values['delivery-lag']),
    requestsPerSecond: numberIn('rate-limit', values['rate-limit']),
    edgeConfigItems: await itemsIn(values['edge-config']),
  };
}

function numberIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} is "${text}", which is not a number.`);
  return Number(text);
}

async function itemsIn(file: string | undefined): Promise<Record<string, unknown>> {
  if (file === undefined) return {};
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`--edge-config: ${(error as Error).message}`);
  }
}
