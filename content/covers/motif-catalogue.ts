import type { Motif } from './motif';
import { article } from './motifs/article';
import { assistant } from './motifs/assistant';
import { barriers } from './motifs/barriers';
import { blocks } from './motifs/blocks';
import { branching } from './motifs/branching';
import { browser } from './motifs/browser';
import { buckets } from './motifs/buckets';
import { bundle } from './motifs/bundle';
import { charts } from './motifs/charts';
import { chat } from './motifs/chat';
import { clocks } from './motifs/clocks';
import { containers } from './motifs/containers';
import { cookies } from './motifs/cookies';
import { database } from './motifs/database';
import { devices, phones } from './motifs/devices';
import { documents } from './motifs/documents';
import { editors } from './motifs/editors';
import { endpoints } from './motifs/endpoints';
import { frames } from './motifs/frames';
import { functions } from './motifs/functions';
import { globe } from './motifs/globe';
import { graph } from './motifs/graph';
import { headers } from './motifs/headers';
import { keyValues } from './motifs/key-values';
import { layers } from './motifs/layers';
import { letters } from './motifs/letters';
import { keys, locks } from './motifs/locks';
import { mosaic } from './motifs/mosaic';
import { nested } from './motifs/nested';
import { notes } from './motifs/notes';
import { pagers } from './motifs/pagers';
import { personas } from './motifs/personas';
import { pipelines } from './motifs/pipelines';
import { plugs } from './motifs/plugs';
import { prices } from './motifs/prices';
import { proxy } from './motifs/proxy';
import { queues } from './motifs/queues';
import { redirect } from './motifs/redirect';
import { refreshes } from './motifs/refreshes';
import { routes } from './motifs/routes';
import { shields } from './motifs/shields';
import { sieves } from './motifs/sieves';
import { signals } from './motifs/signals';
import { split } from './motifs/split';
import { storefront } from './motifs/storefront';
import { tenants } from './motifs/tenants';
import { terminal } from './motifs/terminal';
import { tickets } from './motifs/tickets';
import { toggles } from './motifs/toggles';
import { tokens } from './motifs/tokens';
import { toolbars } from './motifs/toolbars';
import { waterfalls } from './motifs/waterfalls';

export const motifs = {
  article,
  assistant,
  barriers,
  blocks,
  branching,
  browser,
  buckets,
  bundle,
  charts,
  chat,
  clocks,
  containers,
  cookies,
  database,
  devices,
  documents,
  editors,
  endpoints,
  frames,
  functions,
  globe,
  graph,
  headers,
  keys,
  keyValues,
  layers,
  letters,
  locks,
  mosaic,
  nested,
  notes,
  pagers,
  personas,
  phones,
  pipelines,
  plugs,
  prices,
  proxy,
  queues,
  redirect,
  refreshes,
  routes,
  shields,
  sieves,
  signals,
  split,
  storefront,
  tenants,
  terminal,
  tickets,
  toggles,
  tokens,
  toolbars,
  waterfalls,
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;
