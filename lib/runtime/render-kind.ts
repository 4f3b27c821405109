/**
 * `draft` isn't cached. `on-demand` reads the content again. With `isr`, content is at most 30
 * seconds old, except in an outage.
 */
export type RenderKind = 'isr' | 'on-demand' | 'draft';
