export { addressOf as pageAddress } from '@/lib/runtime/addresses.js';

const nothing = () => null;

/** Replaces `translations.ts` on a site in one language. */
export { nothing as HreflangLinks, nothing as LanguageOffer, nothing as LanguageSwitch };
