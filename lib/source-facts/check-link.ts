/** Anybody may have written these links, so private addresses are refused. */
import { type LookupAddress, lookup } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 5;

/**
 * `no-such-host` means that the host is gone, or that this machine is offline. `unknown` covers
 * outages, refusals and private addresses.
 */
export type LinkState = 'there' | 'gone' | 'no-such-host' | 'unknown';

export type LinkNetwork = {
  isPrivate: (address: string) => boolean;
  ca?: Buffer;
};

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['2001::', 32],
  ['2002::', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix, isIP(network) === 4 ? 'ipv4' : 'ipv6');
}
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');

export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return PRIVATE.check(address, 'ipv4');
  return version !== 6 || !PUBLIC_V6.check(address, 'ipv6') || PRIVATE.check(address, 'ipv6');
}

const INTERNET: LinkNetwork = { isPrivate: isPrivateAddress };

export async function checkLink(link: string, network: LinkNetwork = INTERNET): Promise<LinkState> {
  let url = link;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await requestLink(url, network, signal);
    if (typeof answer === 'string') return answer;
    url = answer.location;
  }
  return 'unknown';
}

async function requestLink(
  link: string,
  network: LinkNetwork,
  signal: AbortSignal,
): Promise<LinkState | { location: string }> {
  if (!URL.canParse(link)) return 'unknown';
  const url = new URL(link);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return 'unknown';
  // `lookup` checks host names, so that the checked address is used.
  if (isIP(host) !== 0 && network.isPrivate(host)) return 'unknown';
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        agent: false,
        headers: { 'User-Agent': 'plinth (link check)', Accept: 'text/html,*/*' },
        lookup: publicLookup(network),
        signal,
        ...(network.ca === undefined ? {} : { ca: network.ca }),
      },
      (response) => {
        response.on('error', () => {});
        response.destroy();
        const { statusCode = 0, headers } = response;
        const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
        if (isRedirect && URL.canParse(headers.location ?? '', url)) {
          resolve({ location: new URL(headers.location ?? '', url).href });
        } else resolve(stateOf(statusCode));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ENOTFOUND' ? 'no-such-host' : 'unknown'),
    );
    sent.end();
  });
}

function stateOf(status: number): LinkState {
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 400 ? 'there' : 'unknown';
}

const publicLookup =
  ({ isPrivate }: LinkNetwork): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
      const [first] = addresses;
      if (error !== null || first === undefined) return callback(error, '', 4);
      if (addresses.some(({ address }) => isPrivate(address))) {
        return callback(new Error(`${hostname} is a private address`), '', 4);
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
