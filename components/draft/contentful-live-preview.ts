/**
 * The one place that knows the vendor of live previews. Imported on demand, by an editor's browser
 * alone. It needs no style sheet: outlines are drawn by the web app, around the frame.
 */
import { ContentfulLivePreview } from '@contentful/live-preview';
import type { NextRouter } from 'next/router';
import type { PreviewSpace } from '@/lib/page-props';
import { markFieldsByText } from './mark-fields-by-text';
import { pathOf, propsAt, reloadProps } from './reload-props';
import {
  addressAfter,
  entriesOf,
  type LiveProps,
  type Overlay,
  overlayOf,
  ownEntryId,
  typedIn,
  type Words,
} from './typed-fields';

/**
 * Beside the local editor the only windows that are told anything, as in the frame-ancestors of
 * lib/runtime/security-headers.js. Left to itself, the vendor's client throws in any other frame, and complains of the one it
 * isn't in.
 */
const WEB_APPS = ['https://app.contentful.com', 'https://app.eu.contentful.com'];
const THIS_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1):\d+$/;

type Preview = {
  props: LiveProps;
  /** Fetches the page's props again, from its current address. */
  router: NextRouter;
  place: PreviewSpace;
  /** Is given what to lay over the page, at once and whenever something is typed. */
  show: (overlay: Overlay) => void;
};

/** By entry id: what is typed stays in sight on the way from page to page. */
const typed = new Map<string, Words>();
/** What of that was saved after the last reading began; `undefined`: nothing was. */
let saved: ReadonlySet<Words> | undefined;
/**
 * What of that the reading that is under way will bring; `undefined`: none is. One at a time: Next
 * would answer a second with what the first is about to get.
 */
let pendingEdits: ReadonlySet<Words> | undefined;

/** Follows what an editor does in the web app around this page. Returns a function that stops it. */
export function connectLivePreview({ props, router, place, show }: Preview): () => void {
  const targetOrigin = editorAround();
  if (targetOrigin.length === 0) return () => {};
  const { spaceId: space, environment, locale } = place;
  markFieldsByText(props, place);
  // Takes effect once, however often it is called.
  void ContentfulLivePreview.init({ space, environment, locale, targetOrigin });

  for (const [id, words] of typed) if (pendingEdits?.has(words)) typed.delete(id);
  pendingEdits = undefined;
  const overlay = overlayOf(new Map(typed));
  show(overlay);

  const entries = entriesOf(overlay(props));
  const catchUp = async () => {
    const here = pathOf(router);
    const address = addressAfter(typed, props, here);
    // Without one, what is shown stays until there is one again.
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
    // The slug is typed on and not saved yet, or another entry has it: the next save tries again.
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

/**
 * None: the frame is not the web app's. Where the browser doesn't say, it is told to both. A page of this machine may
 * be in a frame of the local editor.
 */
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

/** The entry whose page is there, redirected or not. `undefined`: there is none. */
async function entryAt(address: string): Promise<string | undefined> {
  const props = await propsAt(address);
  const to: unknown = props?.__N_REDIRECT;
  return typeof to === 'string' ? entryAt(to) : props && ownEntryId(props);
}
