/** Only editors' browsers load this module. */
import { ContentfulLivePreview } from '@contentful/live-preview';
import type { NextRouter } from 'next/router';
import type { PreviewSpace } from '@/lib/page-props';
import {
  addressAfter,
  entriesOf,
  type LiveProps,
  type Overlay,
  overlayOf,
  ownEntryId,
  typedIn,
  type Words,
} from './live-preview-overlay';
import { markFieldsByText } from './mark-fields-by-text';
import { currentPath, propsAt, reloadProps } from './reload-props';

/**
 * The origins must match frame-ancestors in lib/runtime/security-headers.js. In other frames,
 * Contentful's library throws.
 */
const WEB_APPS = ['https://app.contentful.com', 'https://app.eu.contentful.com'];
const THIS_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1):\d+$/;

type Preview = {
  props: LiveProps;
  router: NextRouter;
  place: PreviewSpace;
  show: (overlay: Overlay) => void;
};

/** Typed words by entry id, kept from page to page. */
const typed = new Map<string, Words>();
/** Words that were saved after the last fetch began. */
let saved: ReadonlySet<Words> | undefined;
/**
 * Words that are being fetched. One fetch runs at a time, because Next would share its response.
 */
let pendingEdits: ReadonlySet<Words> | undefined;

export function connectLivePreview({ props, router, place, show }: Preview): () => void {
  const targetOrigin = editorAround();
  if (targetOrigin.length === 0) return () => {};
  const { spaceId: space, environment, locale } = place;
  markFieldsByText(props, place);
  void ContentfulLivePreview.init({ space, environment, locale, targetOrigin });

  for (const [id, words] of typed) if (pendingEdits?.has(words)) typed.delete(id);
  pendingEdits = undefined;
  const overlay = overlayOf(new Map(typed));
  show(overlay);

  const entries = entriesOf(overlay(props));
  const catchUp = async () => {
    const here = currentPath();
    const address = addressAfter(typed, props, here);
    if (saved === undefined || pendingEdits !== undefined || address === undefined) return;
    const reading = saved;
    pendingEdits = reading;
    saved = undefined;
    const isThere = address === here || (await entryAt(address)) === ownEntryId(props);
    if (pendingEdits !== reading) return;
    if (isThere) {
      await reloadProps(router, address);
      return;
    }
    // The slug is unsaved or taken; the next save tries again.
    const later: ReadonlySet<Words> | undefined = saved;
    pendingEdits = undefined;
    saved = new Set([...reading, ...(later ?? [])]);
    if (later !== undefined) void catchUp();
  };
  void catchUp();
  const ends = [
    ContentfulLivePreview.subscribe('save', {
      callback: () => {
        saved = new Set(typed.values());
        void catchUp();
      },
    }),
  ];
  if (entries.length > 0) {
    const callback = (data: unknown) => {
      for (const [id, words] of typedIn(data, props)) {
        if (words === undefined) typed.delete(id);
        else typed.set(id, words);
      }
      show(overlayOf(new Map(typed)));
    };
    ends.push(ContentfulLivePreview.subscribe('edit', { data: entries, locale, callback }));
  }
  return () => {
    for (const end of ends) end();
  };
}

/** Tries both web apps if the browser names neither. */
function editorAround(): string[] {
  const { ancestorOrigins, origin: own }: Partial<Location> = window.location;
  const [around = originOf(document.referrer)] = ancestorOrigins ?? [];
  const isOther = around !== own;
  if (isOther && [own, around].every((origin) => THIS_MACHINE.test(origin))) return [around];
  if (ancestorOrigins !== undefined) {
    return WEB_APPS.filter((origin) => ancestorOrigins.contains(origin));
  }
  const named = WEB_APPS.filter((origin) => document.referrer.startsWith(`${origin}/`));
  return named.length > 0 ? named : WEB_APPS;
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '');

async function entryAt(address: string): Promise<string | undefined> {
  const props = await propsAt(address);
  const to: unknown = props?.__N_REDIRECT;
  return typeof to === 'string' ? entryAt(to) : props && ownEntryId(props);
}
