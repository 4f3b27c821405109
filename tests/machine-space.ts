/** Part of the sample content, and what machines could stumble over. */
import { readSampleContent } from '#local/sample-content';
import { template } from '#tests/sample-space';

/** One in so many: enough for second pages, and for filters that hold nothing. */
const ONE_IN = 4;

export const BREAKOUT = '</script><script>window.ran=1</script><!--';
export const RAW_OVERVIEW = '# Title\n\n<script>window.ran=1</script> & *words*';

export async function machineSpace() {
  const sample = await readSampleContent();
  const isTemplate = (one: (typeof sample.entries)[number]) =>
    one.sys.contentType?.sys.id === 'templates';
  const templates = sample.entries.filter(isTemplate).filter((_, at) => at % ONE_IN === 0);
  const more = [
    template('hostile', {
      name: BREAKOUT,
      description: `[x](javascript:alert(1)) ${BREAKOUT}`,
      publisher: BREAKOUT,
      framework: ['Next.js'],
      overview: RAW_OVERVIEW,
      order: 900,
    }),
    template('notes', { name: 'Notes', framework: ['Next.js'], overview: 'Of notes.', order: 901 }),
    template('notes.md', {
      name: 'Notes in Markdown',
      framework: ['Next.js'],
      overview: 'Of Markdown.',
      order: 902,
    }),
    template('filed-nowhere', { name: 'Filed nowhere', order: 903 }),
    template(
      'never-published',
      { name: 'Never published', framework: ['Next.js'], overview: 'Secret.' },
      { isPublished: false },
    ),
  ];
  const others = sample.entries.filter((one) => !isTemplate(one));
  return { ...sample, entries: [...others, ...templates, ...more] } as typeof sample;
}
