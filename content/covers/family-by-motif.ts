import type { Families } from './family-by-framework';
import type { MotifName } from './motif-catalogue';

const traffic: Families = ['lagoon', 'cobalt', 'fern', 'slate'];
const guard: Families = ['plum', 'ember', 'slate', 'iris'];
const trial: Families = ['marigold', 'rose', 'iris', 'cobalt'];
const writing: Families = ['rose', 'moss', 'marigold', 'plum'];
const store: Families = ['fern', 'cobalt', 'ember', 'lagoon'];
const build: Families = ['iris', 'lagoon', 'moss', 'rose'];
const talk: Families = ['rose', 'iris', 'marigold', 'fern'];
const media: Families = ['ember', 'moss', 'plum', 'cobalt'];

/**
 * Half of the gallery is of one framework, and half of it belongs to none: those take their colours
 * from the subject instead, so that the framework's page is not one colour.
 */
export const familyByMotif: Partial<Record<MotifName, Families>> = {
  article: writing,
  assistant: talk,
  barriers: guard,
  branching: traffic,
  buckets: store,
  charts: store,
  chat: talk,
  clocks: trial,
  containers: build,
  cookies: ['ember', 'moss', 'lagoon'],
  database: store,
  devices: build,
  documents: writing,
  editors: writing,
  frames: media,
  globe: ['lagoon', 'fern', 'cobalt', 'moss'],
  graph: store,
  headers: ['moss', 'marigold', 'slate', 'iris'],
  keys: guard,
  keyValues: store,
  letters: media,
  locks: guard,
  mosaic: build,
  nested: build,
  pagers: media,
  personas: talk,
  pipelines: ['slate', 'cobalt', 'fern', 'plum', 'ember'],
  prices: ['marigold', 'fern', 'plum'],
  proxy: traffic,
  queues: traffic,
  redirect: traffic,
  refreshes: traffic,
  shields: guard,
  sieves: ['moss', 'iris', 'lagoon', 'ember'],
  split: trial,
  tenants: ['marigold', 'lagoon', 'rose'],
  toggles: trial,
  tokens: ['iris', 'plum', 'slate'],
  toolbars: ['slate', 'iris', 'fern', 'rose'],
  waterfalls: ['cobalt', 'moss', 'marigold'],
};

export const anyFamily: Families = ['lagoon', 'moss', 'iris', 'slate', 'ember'];
