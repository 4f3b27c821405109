/** Markdown from outside authors to HTML that can't run anything. To be called in `overview-worker.ts` alone. */
import type { Root } from 'hast';
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeHighlight from 'rehype-highlight';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { rehypeAccessible } from '@/lib/markdown/rehype-accessible';
import { rehypeDropped } from '@/lib/markdown/rehype-dropped';
import { rehypeEmoji } from '@/lib/markdown/rehype-emoji';
import { HEADING_PREFIX, rehypeHeadingLinks } from '@/lib/markdown/rehype-heading-links';
import { hasNoLink, rehypeHeadings } from '@/lib/markdown/rehype-headings';
import { rehypeNotes } from '@/lib/markdown/rehype-notes';
import { type OwnPictures, rehypePictures } from '@/lib/markdown/rehype-pictures';
import { rehypeSourceLinks, type SourceFiles } from '@/lib/markdown/rehype-source-links';
import { remarkAuthorHtml } from '@/lib/markdown/remark-author-html';

/** A page holds it twice. An honest 50,000 characters, all of them code, come to half of this. */
const MAX_HTML_CHARACTERS = 1_000_000;
const { '*': ofAll = [], ...ofTags } = defaultSchema.attributes ?? {};
/** Of forms, and for addresses that nobody needs. */
const UNWANTED = new Set(['action', 'encType', 'method', 'name', 'prompt', 'tabIndex', 'useMap']);
/** GitHub's list, but for pictures: of those only the space's own are shown. */
const SAFE = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter(
    (name) => name !== 'picture' && name !== 'source',
  ),
  attributes: {
    ...ofTags,
    '*': ofAll.filter((name) => !UNWANTED.has(String(name))),
    img: ['src', 'alt', 'loading', 'decoding'],
  },
  protocols: { ...defaultSchema.protocols, href: ['https', 'http', 'mailto'] },
  // Their text is no word of the author's.
  strip: ['script', 'style', 'svg', 'math', 'select', 'object'],
};

/** The HTML in the Markdown is parsed with it; what remains must be on the sanitiser's list. */
const safe = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkAuthorHtml)
  .use(remarkRehype, { clobberPrefix: '', allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSourceLinks)
  .use(rehypePictures)
  .use(rehypeHeadings)
  .use(rehypeDropped, SAFE)
  .use(rehypeSanitize, SAFE)
  .use(rehypeNotes)
  // Before emoji: ids keep their names.
  .use(rehypeSlug, { prefix: HEADING_PREFIX })
  .use(rehypeEmoji)
  .freeze();

/**
 * Ours: links of headings, the colours of code, which are classes alone, and what brings tables and tick boxes
 * within everybody's reach. None of it changes a word.
 */
const finish = unified()
  .use(rehypeAutolinkHeadings, { behavior: 'wrap', test: hasNoLink })
  .use(rehypeHeadingLinks)
  .use(rehypeHighlight, { prefix: 'code-' })
  .use(rehypeAccessible)
  .use(rehypeStringify)
  .freeze();

export type MarkdownContext = {
  /** The pictures that are shown; none by default. */
  pictures?: OwnPictures;
  /** Where relative links lead; `null`: nowhere; absent: to this site. */
  files?: SourceFiles | null | undefined;
  /** To be filled: names of tags that are not shown, and `img` and `a` if a picture or a link of Markdown is not. */
  dropped?: Set<string>;
};

/** @throws if it is nested too deeply for the stack, or its HTML is too large */
export function renderMarkdown(markdown: string, context: MarkdownContext = {}): string {
  const tree = safe.runSync(safe.parse(markdown), { data: context });
  const html = finish.stringify(finish.runSync(tree) as Root);
  if (html.length > MAX_HTML_CHARACTERS) throw new Error('The HTML is too large');
  return html;
}
