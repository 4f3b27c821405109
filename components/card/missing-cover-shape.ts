/** SVG paths, centred on x = 0, from y = 0 up to 150 units high. */
const FORMS = {
  sphere: 'M0-132a66 66 0 1 1 0 132a66 66 0 1 1 0-132z',
  arch: 'M-72 0v-72a72 72 0 0 1 144 0V0H34v-70a34 34 0 0 0-68 0V0z',
  cone: 'M0-142 76 0H-76z',
  dome: 'M-92 0a92 92 0 0 1 184 0z',
  column: 'M-44-136h88v22H28v92h22V0h-100v-22h22v-92h-16z',
  steps: 'M-84 0v-40h56v-40h56v-40h56V0z',
  ring: 'M0-144a72 72 0 1 1 0 144 72 72 0 0 1 0-144m0 38a34 34 0 1 0 0 68 34 34 0 0 0 0-68',
  leaf: 'M-64 0v-64a64 64 0 0 1 64-64h64v64a64 64 0 0 1-64 64z',
};

const PATHS = Object.values(FORMS);

export const firstLetter = (name: string): string | undefined =>
  /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('en');

const GROUNDS = ['A', 'B', 'C', 'D'] as const;

export const SLAB_HEIGHT = 38;

/** Sizes are in units of a picture 500 wide. */
export function missingCoverShape(name: string) {
  const seed = hashName(name);
  const slabCount = 1 + ((seed >>> 9) % 3);
  const topWidth = 184 + ((seed >>> 13) % 4) * 18;
  const spread = 44 + ((seed >>> 17) % 3) * 16;
  return {
    form: PATHS[seed % PATHS.length],
    ground: GROUNDS[(seed >>> 5) % GROUNDS.length] ?? 'A',
    isDark: (seed >>> 21) % 3 === 0,
    slabs: Array.from(
      { length: slabCount },
      (_, index) => topWidth + (slabCount - 1 - index) * spread,
    ),
  };
}

/** The 32-bit FNV-1a hash. */
function hashName(name: string): number {
  let seed = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) {
    seed = Math.imul(seed ^ name.charCodeAt(index), 0x01000193);
  }
  // FNV's low bits differ little between similar names.
  return (seed ^ (seed >>> 15)) >>> 0;
}
