const nothing = () => null;

/** Replaces `translations.ts` on a site in one language, so that browsers don't load that. */
export { nothing as HreflangLinks, nothing as LanguageOffer, nothing as LanguageSwitch };
