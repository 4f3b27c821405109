/** The brand of tests, in English and German. */
import type { SiteConfig } from '@/lib/brand/site-config';

export {
  art,
  colours,
  covers,
  fonts,
  footer,
  links,
  menu,
  site,
  start,
  thirdParty,
} from '../fixtures/brand-of-tests';

export const languages: SiteConfig['languages'] = [
  { tag: 'en-GB', words: 'en', locale: null },
  { tag: 'de-DE', path: 'de', words: 'de', locale: 'de' },
];
