/** Markdown from outside authors to HTML that can't run anything. */
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeHighlight from 'rehype-highlight';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { headingsBelowTheTitle, holdsNoLink } from '#lib/gallery/template/overview-headings';
import { HEADING_PREFIX, linksWithin } from '#lib/gallery/template/overview-links';
import { withinReach } from '#lib/gallery/template/overview-reach';
import { processWide } from '#lib/process-wide';

/**
 * Raw HTML is dropped while converting; what remains must be on the sanitiser's list. What comes after
 * it is ours: ids and links of headings, the colours of code, which are classes alone, and what brings
 * tables and tick boxes within everybody's reach.
 */
const makeProcessor = () =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { clobberPrefix: '' })
    .use(headingsBelowTheTitle)
    .use(rehypeSanitize, {
      ...defaultSchema,
      // A picture from another host would tell that host who reads this.
      tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'img'),
      protocols: { ...defaultSchema.protocols, href: ['https', 'http', 'mailto'] },
    })
    .use(rehypeSlug, { prefix: HEADING_PREFIX })
    .use(rehypeAutolinkHeadings, { behavior: 'wrap', test: holdsNoLink })
    .use(linksWithin)
    .use(rehypeHighlight, { prefix: 'code-' })
    .use(withinReach)
    .use(rehypeStringify)
    .freeze();

/** A template has a page under each of its filters, and a publish makes all of them. */
const MOST_KEPT = 100;

export function overviewHtml(markdown: string): string {
  const kept = processWide('overviews-made', () => new Map<string, string>());
  const known = kept.get(markdown);
  if (known !== undefined) return known;
  const html = String(processWide('overview-processor', makeProcessor).processSync(markdown));
  kept.set(markdown, html);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return html;
}
