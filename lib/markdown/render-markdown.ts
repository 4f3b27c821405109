/** Turns untrusted Markdown into safe HTML. Runs in the thread of `overview-worker.ts`. */
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
import type { Language } from '@/lib/runtime/languages';

/** Pages contain the HTML twice. 50,000 characters of code become half of this. */
const MAX_HTML_CHARACTERS = 1_000_000;
const { '*': ofAll = [], ...ofTags } = defaultSchema.attributes ?? {};
const UNWANTED = new Set(['action', 'encType', 'method', 'name', 'prompt', 'tabIndex', 'useMap']);
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
  // These contain code and drawings, not the author's words.
  strip: ['script', 'style', 'svg', 'math', 'select', 'object'],
};

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
  // This comes before emoji, because heading ids contain their names.
  .use(rehypeSlug, { prefix: HEADING_PREFIX })
  .use(rehypeEmoji)
  .freeze();

const finish = unified()
  .use(rehypeAutolinkHeadings, { behavior: 'wrap', test: hasNoLink })
  .use(rehypeHeadingLinks)
  .use(rehypeHighlight, { prefix: 'code-' })
  .use(rehypeAccessible)
  .use(rehypeStringify)
  .freeze();

export type MarkdownContext = {
  pictures?: OwnPictures;
  /** `null` removes relative links. */
  files?: SourceFiles | null | undefined;
  dropped?: Set<string>;
  language?: Language;
};

/** @throws if the HTML is too large, or the Markdown is nested too deeply */
export function renderMarkdown(markdown: string, context: MarkdownContext = {}): string {
  const tree = safe.runSync(safe.parse(markdown), { data: context });
  const html = finish.stringify(finish.runSync(tree) as Root);
  if (html.length > MAX_HTML_CHARACTERS) throw new Error('The HTML is too large');
  return html;
}
