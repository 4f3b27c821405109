import { invalidQuery } from './contentful-error.ts';
import type { Lookup, Property } from './field-path.ts';
import type { Revision } from './stored-item.ts';
import { containsWords } from './word-search.ts';

export type Filter = (revision: Revision, lookup: Lookup) => boolean;

const SCALARS = ['Symbol', 'Text', 'Integer', 'Number', 'Date', 'Boolean'];
const NUMBERS = ['Integer', 'Number', 'Date'];

/** The types of property that an operator can be put to; `''` is equality. */
const APPLIES: Record<string, readonly string[] | 'any'> = {
  '': SCALARS,
  ne: SCALARS,
  in: SCALARS,
  nin: SCALARS,
  all: SCALARS,
  exists: 'any',
  lt: NUMBERS,
  lte: NUMBERS,
  gt: NUMBERS,
  gte: NUMBERS,
  match: ['Symbol', 'Text', 'RichText'],
};

/** The test for `fields.name[operator]=wanted`. Throws `InvalidQuery` where that makes no sense. */
export function makeFilter(
  property: Property,
  operator: string,
  wanted: string,
  path: string,
): Filter {
  const applies = Object.hasOwn(APPLIES, operator) ? APPLIES[operator] : undefined;
  if (applies === undefined || (applies !== 'any' && !applies.includes(property.type))) {
    throw invalidQuery({ name: 'unknown', path: [...path.split('.'), operator] });
  }
  const read = (text: string) => readValue(property.type, text, path);
  const valuesOf = (revision: Revision, lookup: Lookup) => {
    const value = property.read(revision, lookup);
    if (value === undefined || value === null) return [];
    return (Array.isArray(value) ? value : [value]).map((one) => comparable(property.type, one));
  };

  switch (operator) {
    case 'exists': {
      const shouldExist = readValue('Boolean', wanted, path);
      return (revision, lookup) => (property.read(revision, lookup) !== undefined) === shouldExist;
    }
    case 'match':
      return (revision, lookup) => containsWords(property.read(revision, lookup), wanted);
    case 'in':
    case 'nin': {
      const values = new Set<unknown>(wanted.split(',').map(read));
      const isIn = operator === 'in';
      return (revision, lookup) =>
        valuesOf(revision, lookup).some((value) => values.has(value)) === isIn;
    }
    case 'all': {
      const values = wanted.split(',').map(read);
      return (revision, lookup) => {
        const present = new Set(valuesOf(revision, lookup));
        return values.every((value) => present.has(value));
      };
    }
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte': {
      const limit = Number(read(wanted));
      const holds = RANGES[operator];
      return (revision, lookup) =>
        valuesOf(revision, lookup).some((value) => holds(Number(value), limit));
    }
    default: {
      const value = read(wanted);
      const isEqual = operator === '';
      return (revision, lookup) => valuesOf(revision, lookup).includes(value) === isEqual;
    }
  }
}

const RANGES = {
  lt: (a: number, b: number) => a < b,
  lte: (a: number, b: number) => a <= b,
  gt: (a: number, b: number) => a > b,
  gte: (a: number, b: number) => a >= b,
};

/** The value a parameter stands for, in the form that stored values are compared in. */
function readValue(type: string, text: string, path: string): string | number | boolean {
  if (type === 'Boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
  } else if (type === 'Integer' || type === 'Number') {
    const number = Number(text);
    if (text.trim() !== '' && Number.isFinite(number)) return number;
  } else if (type === 'Date') {
    const time = Date.parse(text);
    if (!Number.isNaN(time)) return time;
  } else {
    return text;
  }
  throw invalidQuery({ name: 'type', value: text, path: path.split('.') });
}

function comparable(type: string, value: unknown): unknown {
  return type === 'Date' ? Date.parse(String(value)) : value;
}
