/** Markdown from outside authors to HTML that can't run anything. */
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { headingsBelowTheTitle } from '#lib/gallery/overview-headings';

/** Raw HTML is dropped while converting; what remains must be on the sanitiser's list. */
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(headingsBelowTheTitle)
  .use(rehypeSanitize, {
    ...defaultSchema,
    // A picture from another host would tell that host who reads this.
    tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'img'),
    protocols: { ...defaultSchema.protocols, href: ['https', 'http', 'mailto'] },
  })
  .use(rehypeSlug, { prefix: 'overview-' })
  .use(rehypeStringify);

export function overviewHtml(markdown: string): string {
  return String(processor.processSync(markdown));
}
