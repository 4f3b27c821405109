/** A 32-bit number from a name, always the same one (FNV-1a over UTF-16 units). */
export function hashName(name: string): number {
  let seed = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    seed = Math.imul(seed ^ name.charCodeAt(index), 0x01000193);
  }
  // The low bits of FNV differ little between similar names; folding the high ones in spreads them.
  return (seed ^ (seed >>> 15)) >>> 0;
}
