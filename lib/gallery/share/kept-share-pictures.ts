/** Share pictures that this process has drawn: each is drawn once, however many ask for it. */
import { processWide } from '#lib/process-wide';
import { REVALIDATE_SECONDS } from '#lib/revalidated-item';

/** Some hundred pictures. */
const MOST_BYTES = 24_000_000;

/** `isWhole` false: a cover is missing from it that could not be had just now. */
export type DrawnPicture = { png: Buffer; isWhole: boolean };

type Kept = DrawnPicture & { drawnAt: number };
type Store = { kept: Map<string, Kept>; underWay: Map<string, Promise<Kept>>; bytes: number };

/** @param address with its version: what it shows never changes, but for covers that were missing */
export async function keptSharePicture(
  address: string,
  draw: () => Promise<DrawnPicture>,
): Promise<DrawnPicture> {
  const store = processWide<Store>('share-pictures', () => ({
    kept: new Map(),
    underWay: new Map(),
    bytes: 0,
  }));
  const known = store.kept.get(address);
  if (known !== undefined && isGood(known)) {
    store.kept.delete(address);
    store.kept.set(address, known);
    return known;
  }
  const underWay = store.underWay.get(address) ?? start(store, address, draw);
  return underWay;
}

function start(store: Store, address: string, draw: () => Promise<DrawnPicture>): Promise<Kept> {
  const drawing = draw()
    .then((drawn) => {
      const kept = { ...drawn, drawnAt: Date.now() };
      keep(store, address, kept);
      return kept;
    })
    .finally(() => store.underWay.delete(address));
  drawing.catch(() => {});
  store.underWay.set(address, drawing);
  return drawing;
}

/** Those asked for longest ago make room. */
function keep(store: Store, address: string, picture: Kept): void {
  store.bytes += picture.png.length - (store.kept.get(address)?.png.length ?? 0);
  store.kept.delete(address);
  store.kept.set(address, picture);
  for (const [oldest, { png }] of store.kept) {
    if (store.bytes <= MOST_BYTES) break;
    store.kept.delete(oldest);
    store.bytes -= png.length;
  }
}

function isGood({ isWhole, drawnAt }: Kept): boolean {
  return isWhole || Date.now() - drawnAt < REVALIDATE_SECONDS * 1000;
}
