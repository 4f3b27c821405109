/** What a cover needs to know of a template. Each list holds filter values, e.g. `['Next.js']`. */
export type CoverSubject = {
  /** Also the seed: the same slug always gives the same picture. */
  slug: string;
  framework?: readonly string[];
  type?: readonly string[];
  css?: readonly string[];
  database?: readonly string[];
};
