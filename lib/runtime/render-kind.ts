/**
 * `draft` isn't cached. `on-demand` uses content that was read since the last publish. With `isr`,
 * content is at most 30 seconds old, except in an outage.
 */
export type RenderKind = 'isr' | 'on-demand' | 'draft';
