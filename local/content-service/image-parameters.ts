/** What the address of a picture asks for. Sizes in pixels. */
export type ImageParameters = {
  width: number | null;
  height: number | null;
  fit: Fit | null;
  focus: Focus;
  format: Format | null;
  quality: number | null;
  isProgressive: boolean;
  isPng8: boolean;
  /** `max`: as round as can be. */
  radius: number | 'max' | null;
  /** `#rrggbb` */
  background: string | null;
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

export type Fit = (typeof FITS)[number];
export type Format = (typeof FORMATS)[number];
export type Focus = (typeof FOCUSES)[number];

const MAX_SIDE = 4000;

/** Why an address is refused, in words for the answer. */
export class ImageParameterError extends Error {}

/** Throws `ImageParameterError` for an unknown parameter or a value out of its range. */
export function readImageParameters(query: URLSearchParams): ImageParameters {
  const parameters: ImageParameters = {
    width: null,
    height: null,
    fit: null,
    focus: 'center',
    format: null,
    quality: null,
    isProgressive: false,
    isPng8: false,
    radius: null,
    background: null,
  };
  for (const [name, value] of query) {
    switch (name) {
      case 'w':
        parameters.width = readInteger(name, value, MAX_SIDE);
        break;
      case 'h':
        parameters.height = readInteger(name, value, MAX_SIDE);
        break;
      case 'q':
        parameters.quality = readInteger(name, value, 100);
        break;
      case 'fit':
        parameters.fit = oneOf(FITS, name, value);
        break;
      case 'f':
        parameters.focus = oneOf(FOCUSES, name, value);
        break;
      case 'fm':
        parameters.format = oneOf(FORMATS, name, value);
        break;
      case 'fl':
        parameters.isProgressive = oneOf(['progressive', 'png8'], name, value) === 'progressive';
        parameters.isPng8 = !parameters.isProgressive;
        break;
      case 'r':
        parameters.radius = value === 'max' ? 'max' : readInteger(name, value, MAX_SIDE);
        break;
      case 'bg':
        parameters.background = readColour(value);
        break;
      default:
        throw new ImageParameterError(`Unknown parameter "${name}".`);
    }
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
