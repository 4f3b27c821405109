/** What the address of a picture asks for. Sizes in pixels. */
export type ImageParameters = {
  width?: number;
  height?: number;
  fit?: (typeof FITS)[number];
  focus?: Focus;
  format?: Format;
  quality?: number;
  isProgressive?: boolean;
  isPng8?: boolean;
  /** `max`: as round as can be. */
  radius?: number | 'max';
  /** `#rrggbb` */
  background?: string;
};

const FITS = ['pad', 'fill', 'scale', 'crop', 'thumb'] as const;
const FORMATS = ['jpg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const;
const FOCUSES = [
  'center',
  'top',
  'right',
  'left',
  'bottom',
  'top_right',
  'top_left',
  'bottom_right',
  'bottom_left',
  'face',
  'faces',
] as const;

export type Format = (typeof FORMATS)[number];
export type Focus = (typeof FOCUSES)[number];

const MAX_SIDE = 4000;

/** Why an address is refused, in words for the answer. */
export class ImageParameterError extends Error {}

const READERS: Record<string, (value: string, name: string) => ImageParameters> = {
  w: (value, name) => ({ width: readInteger(name, value, MAX_SIDE) }),
  h: (value, name) => ({ height: readInteger(name, value, MAX_SIDE) }),
  q: (value, name) => ({ quality: readInteger(name, value, 100) }),
  fit: (value, name) => ({ fit: oneOf(FITS, name, value) }),
  f: (value, name) => ({ focus: oneOf(FOCUSES, name, value) }),
  fm: (value, name) => ({ format: oneOf(FORMATS, name, value) }),
  fl: (value, name) =>
    oneOf(['progressive', 'png8'], name, value) === 'png8'
      ? { isPng8: true, isProgressive: false }
      : { isPng8: false, isProgressive: true },
  r: (value, name) => ({ radius: value === 'max' ? 'max' : readInteger(name, value, MAX_SIDE) }),
  bg: (value) => ({ background: readColour(value) }),
};

/** Throws `ImageParameterError` for an unknown parameter or a value out of its range. */
export function readImageParameters(query: URLSearchParams): ImageParameters {
  const parameters: ImageParameters = {};
  for (const [name, value] of query) {
    const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    if (!read) throw new ImageParameterError(`Unknown parameter "${name}".`);
    Object.assign(parameters, read(value, name));
  }
  return parameters;
}

function readInteger(name: string, value: string, max: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= 1 && number <= max) return number;
  throw new ImageParameterError(`"${name}" must be a whole number from 1 to ${max}.`);
}

function oneOf<T extends string>(known: readonly T[], name: string, value: string): T {
  const found = known.find((one) => one === value);
  if (found !== undefined) return found;
  throw new ImageParameterError(`"${name}" must be one of ${known.join(', ')}.`);
}

function readColour(value: string): string {
  const hex = /^rgb:([0-9a-f]{6})$/i.exec(value)?.[1];
  if (hex !== undefined) return `#${hex}`;
  throw new ImageParameterError('"bg" must be a colour such as rgb:9090ff.');
}
