/**
 * `draft`: not cached. `on-demand`: reads the content again. `isr`: content is at most 30 seconds
 * old, or the last catalogue in an outage.
 */
export type RenderKind = 'isr' | 'on-demand' | 'draft';
