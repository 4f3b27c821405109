import type { notesCopy as en } from '@/copy/en/notes';
export const notesCopy: typeof en = {
  note: 'Hinweis',
  tip: 'Tipp',
  important: 'Wichtig',
  warning: 'Warnung',
  caution: 'Vorsicht',
};
