/** Markdown from outside authors to HTML that can't run anything. To be called in `overview-worker.ts` alone. */
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeHighlight from 'rehype-highlight';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { rehypeAccessible } from '@/lib/page/rehype-accessible';
import { HEADING_PREFIX, rehypeHeadingLinks } from '@/lib/page/rehype-heading-links';
import { hasNoLink, rehypeHeadings } from '@/lib/page/rehype-headings';
import { type OwnPictures, rehypePictures } from '@/lib/page/rehype-pictures';

/**
 * Raw HTML is dropped while converting; what remains must be on the sanitiser's list. What comes after
 * it is ours: ids and links of headings, the colours of code, which are classes alone, and what brings
 * tables and tick boxes within everybody's reach.
 */
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { clobberPrefix: '' })
  .use(rehypePictures)
  .use(rehypeHeadings)
  .use(rehypeSanitize, {
    ...defaultSchema,
    attributes: { ...defaultSchema.attributes, img: ['src', 'alt', 'loading', 'decoding'] },
    protocols: { ...defaultSchema.protocols, href: ['https', 'http', 'mailto'] },
  })
  .use(rehypeSlug, { prefix: HEADING_PREFIX })
  .use(rehypeAutolinkHeadings, { behavior: 'wrap', test: hasNoLink })
  .use(rehypeHeadingLinks)
  .use(rehypeHighlight, { prefix: 'code-' })
  .use(rehypeAccessible)
  .use(rehypeStringify)
  .freeze();

/** @param pictures those that are shown; none by default */
export function renderMarkdown(markdown: string, pictures?: OwnPictures): string {
  return String(processor.processSync({ value: markdown, data: { pictures } }));
}
