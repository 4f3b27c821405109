import type { noResultsCopy as en } from '@/copy/en/no-results';
export const noResultsCopy: typeof en = {
  heading: 'Keine Templates gefunden',
  without: (name: string) => `Ohne ${name}`,
  nearest: 'Ähnliche Templates',
  popular: 'Beliebte Filter',
};
