/**
 * `draft`: nothing is cached. `on-demand`: content has just changed and is read again. `isr`:
 * content at most 30 seconds old, or the last catalogue while Contentful is down.
 */
export type RenderKind = 'isr' | 'on-demand' | 'draft';
