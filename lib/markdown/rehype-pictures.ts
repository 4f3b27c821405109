import type { Element, ElementContent, Root, RootContent } from 'hast';
import imageLoader from '@/lib/runtime/image-loader';
import proxiedImageLoader from '@/lib/runtime/proxied-image-loader';

export type OwnPictures = {
  /** The delivery API's origin. */
  deliveryUrl: string;
  spaceId: string;
  isProxied: boolean;
};

type Node = RootContent | ElementContent;

/** Links that are still relative lead nowhere. */
const LEADS_SOMEWHERE = /^(?:[a-z][\w+.-]*:|[/#])/i;
const IS_ABSOLUTE = /^(?:https?:)?\/\//i;
const DESCRIPTION = 'description';
const IS_WORD = /[\p{L}\p{N}]/u;
const HEADING = /^h[1-6]$/;
const PICTURE_HOSTS = /^images(?:\.eu)?\.ctfassets\.net$/;
const WIDTH = 1400;

/**
 * Shows only the space's own images, because other hosts would learn who reads the page. Keeps
 * anchors (`<a name="install">`).
 */
export function rehypePictures() {
  return (tree: Root, { data }: { data: object }) => {
    tree.children = replaceAll(tree.children, data as Context) as RootContent[];
  };
}

type Context = { pictures?: OwnPictures | undefined; dropped?: Set<string> };

function replaceAll(nodes: Node[], context: Context): Node[] {
  return nodes.flatMap((node, index) => {
    const edges = [edgeOf(nodes[index - 1], -1, context), edgeOf(node, 0, context)];
    const wouldJoin = edges.includes(DESCRIPTION) && edges.every((edge) => IS_WORD.test(edge));
    const replaced = replace(node, context);
    return wouldJoin ? [{ type: 'text', value: ' ' }, ...replaced] : replaced;
  });
}

/** Returns the first or last character, or `DESCRIPTION` for an image that has one. */
function edgeOf(node: Node | undefined, end: 0 | -1, context: Context): string {
  if (node?.type === 'text') return node.value.at(end) ?? '';
  if (node?.type !== 'element') return '';
  if (node.tagName !== 'img') return edgeOf(node.children.at(end), end, context);
  const shown = pictureOf(node, context);
  return shown.type === 'text' && shown.value !== '' ? DESCRIPTION : '';
}

function replace(node: Node, context: Context): Node[] {
  if (node.type !== 'element') return [node];
  const { tagName, properties } = node;
  if (tagName === 'img') return [pictureOf(node, context)];
  const ofChildren = HEADING.test(tagName) ? { ...context, pictures: undefined } : context;
  node.children = replaceAll(node.children, ofChildren) as ElementContent[];
  if (tagName !== 'a') return [node];
  const id = properties.id ?? properties.name;
  if (id !== undefined) properties.id = id;
  const leadsSomewhere = LEADS_SOMEWHERE.test(String(properties.href ?? ''));
  if (leadsSomewhere && hasWords(node)) return [node];
  if (!leadsSomewhere && properties.href !== undefined) context.dropped?.add('a');
  return id === undefined ? node.children : [{ ...node, tagName: 'span', properties: { id } }];
}

function pictureOf({ properties }: Element, { pictures, dropped }: Context): ElementContent {
  const alt = String(properties.alt ?? properties.title ?? '');
  const src = pictures && ownAddress(String(properties.src ?? ''), pictures);
  if (src === undefined) {
    dropped?.add('img');
    return { type: 'text', value: alt };
  }
  const shown = { src, alt, loading: 'lazy', decoding: 'async' };
  return { type: 'element', tagName: 'img', properties: shown, children: [] };
}

/** Returns `undefined` if the image isn't an asset of the space. */
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
  // Converting a GIF may stop its animation.
  return /\.gif$/i.test(pathname) ? address.replace(/\?.*$/, '') : address;
}

const hasWords = (node: Node): boolean =>
  node.type === 'text'
    ? node.value.trim() !== ''
    : node.type === 'element' &&
      (String(node.properties.alt ?? '').trim() !== '' || node.children.some(hasWords));
