export { jsonLdGraph } from '@/components/head/json-ld';
export { jsonLdListing } from '@/components/head/json-ld-listing';
export { focusOnAdded } from '@/components/listing/focus-on-added-link';
export { anchorScroll } from '@/components/listing/scroll-anchor';
export { openQuickSearch } from '@/components/quick-search/quick-search-state';
export { ShortlistToggle } from '@/components/shortlist/shortlist-toggle';
export { LaterLayout } from './later-layout';
