export { HreflangLinks } from '@/components/head/hreflang-links';
export { LanguageOffer } from '@/components/site/language-offer';
export { LanguageSwitch } from '@/components/site/language-switch';
export { pageAddress } from '@/components/site/page-address';
