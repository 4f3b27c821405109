/** FNV-1a over UTF-16 units, 32 bits. */
export function hashName(name: string): number {
  let seed = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    seed = Math.imul(seed ^ name.charCodeAt(index), 0x01000193);
  }
  // FNV's low bits differ little between similar names.
  return (seed ^ (seed >>> 15)) >>> 0;
}
