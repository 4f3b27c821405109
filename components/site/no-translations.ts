/** Replaces `translations.ts` on a site in one language. */
export { addressOf as pageAddress } from '@/lib/runtime/addresses.js';

const nothing = () => null;

export { nothing as HreflangLinks, nothing as LanguageOffer, nothing as LanguageSwitch };
