/**
 * `draft`: uncached. `on-demand`: reads content again. `isr`: at most 30 seconds old, or the last
 * catalogue in an outage.
 */
export type RenderKind = 'isr' | 'on-demand' | 'draft';
