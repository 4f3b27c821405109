import type { Element, ElementContent, Root, RootContent } from 'hast';
import imageLoader from '@/lib/image-loader';
import proxiedImageLoader from '@/lib/proxied-image-loader';

/** Where the content service has the pictures of this space. */
export type OwnPictures = {
  /** Of its delivery API. */
  deliveryUrl: string;
  spaceId: string;
  /** Browsers get them through the site: `CONTENTFUL_IMAGES_URL`. */
  isProxied: boolean;
};

/** In a repository's README it is relative to the repository. */
const LEADS_SOMEWHERE = /^(?:[a-z][\w+.-]*:|[/#])/i;
const IS_ABSOLUTE = /^(?:https?:)?\/\//i;
const HEADING = /^h[1-6]$/;
const PICTURE_HOSTS = /^images(?:\.eu)?\.ctfassets\.net$/;
/** In pixels: twice the width of the text, for screens with two to a CSS pixel. */
const WIDTH = 1400;

/**
 * Shows the space's own pictures, except in headings. Of any other the alt text stays: its host would learn who reads
 * this. A link that is left without text, or leads nowhere from here, is unwrapped. Notes both in `data.dropped`.
 */
export function rehypePictures() {
  return (tree: Root, { data }: { data: object }) => {
    const context = data as Context;
    tree.children = tree.children.flatMap((node) => replace(node, context) as RootContent[]);
  };
}

type Context = { pictures?: OwnPictures | undefined; dropped?: Set<string> };

function replace(
  node: RootContent | ElementContent,
  context: Context,
): (RootContent | ElementContent)[] {
  if (node.type !== 'element') return [node];
  const { tagName, properties } = node;
  if (tagName === 'img') return [pictureOf(node, context)];
  const ofChildren = HEADING.test(tagName) ? { ...context, pictures: undefined } : context;
  node.children = node.children.flatMap((child) => replace(child, ofChildren) as ElementContent[]);
  if (tagName !== 'a') return [node];
  const leadsSomewhere = LEADS_SOMEWHERE.test(String(properties.href ?? ''));
  if (leadsSomewhere && hasWords(node)) return [node];
  if (!leadsSomewhere && properties.href !== undefined) context.dropped?.add('a');
  return node.children;
}

function pictureOf({ properties }: Element, { pictures, dropped }: Context): ElementContent {
  const alt = String(properties.alt ?? '');
  const src = pictures && ownAddress(String(properties.src ?? ''), pictures);
  if (src === undefined) {
    dropped?.add('img');
    return { type: 'text', value: alt };
  }
  const shown = { src, alt, loading: 'lazy', decoding: 'async' };
  return { type: 'element', tagName: 'img', properties: shown, children: [] };
}

/** `undefined`: the picture is not one of the space's assets. */
function ownAddress(
  src: string,
  { deliveryUrl, spaceId, isProxied }: OwnPictures,
): string | undefined {
  const service = new URL(deliveryUrl);
  if (!IS_ABSOLUTE.test(src) || !URL.canParse(src, deliveryUrl)) return undefined;
  const { host, hostname, pathname } = new URL(src, deliveryUrl);
  const isAtVendor = PICTURE_HOSTS.test(hostname);
  if (!isAtVendor && hostname !== service.hostname) return undefined;
  if (!pathname.startsWith(`/${spaceId}/`)) return undefined;
  const origin = isAtVendor ? `https://${hostname}` : `${service.protocol}//${host}`;
  const load = isProxied ? proxiedImageLoader : imageLoader;
  const address = load({ src: `${origin}${pathname}`, width: WIDTH });
  // Converted, one that moves might stand still.
  return /\.gif$/i.test(pathname) ? address.replace(/\?.*$/, '') : address;
}

const hasWords = (node: RootContent | ElementContent): boolean =>
  node.type === 'text'
    ? node.value.trim() !== ''
    : node.type === 'element' &&
      (String(node.properties.alt ?? '').trim() !== '' || node.children.some(hasWords));
