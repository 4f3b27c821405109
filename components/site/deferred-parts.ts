export { jsonLdListing } from '@/components/head/json-ld-listing';
export { jsonLdText } from '@/components/head/json-ld-text';
export { focusNewCard } from '@/components/listing/focus-new-card';
export { anchorScroll } from '@/components/listing/scroll-anchor';
export { openQuickSearch } from '@/components/quick-search/quick-search-state';
export { DeferredLayout } from './deferred-layout';
export { ThemeSwitch } from './theme-switch';
