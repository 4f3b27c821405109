import { LANGUAGES, type Language } from '@/lib/runtime/languages';

/** All but `formatDate` throw a `RangeError` if the time is invalid. */
function datesIn(tag: string) {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    // This makes server and browser render the same day.
    const { format } = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return (isoTime: string) => format(Date.parse(isoTime));
  };
  const format = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
  return {
    /** "12 March 2026"; `null` if the time is invalid. */
    formatDate: (isoTime: string) => (Number.isNaN(Date.parse(isoTime)) ? null : format(isoTime)),
    /** "12 March" */
    formatDay: formatter({ day: 'numeric', month: 'long' }),
    /** "March 2026" */
    formatMonth: formatter({ month: 'long', year: 'numeric' }),
    /** "Mar 2026" */
    formatShortMonth: formatter({ month: 'short', year: 'numeric' }),
  };
}

/** Formatters take long to create. */
const FORMATS = new Map(LANGUAGES.map(({ tag }) => [tag, datesIn(tag)]));

export const dateWords = ({ tag }: Language) => FORMATS.get(tag) ?? datesIn(tag);
