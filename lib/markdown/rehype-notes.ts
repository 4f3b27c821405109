import type { Element, Root } from 'hast';
import { notesWords } from '@/copy/notes';
import { elementsIn } from '@/lib/markdown/rehype-headings';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/runtime/languages';

const MARKER = /^\s*\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Labels `> [!NOTE]` as GitHub does. */
export function rehypeNotes() {
  return (tree: Root, { data }: { data: object }) => {
    const { language = DEFAULT_LANGUAGE } = data as { language?: Language };
    const words = notesWords(language);
    for (const element of elementsIn(tree)) {
      if (element.tagName === 'blockquote') label(element, words);
    }
  };
}

function label(quote: Element, words: ReturnType<typeof notesWords>): void {
  const first = quote.children.find((node) => node.type === 'element');
  const text = first?.children[0];
  if (first?.tagName !== 'p' || text?.type !== 'text') return;
  const kind = MARKER.exec(text.value)?.[1]?.toLowerCase() as keyof typeof words | undefined;
  if (kind === undefined) return;
  text.value = text.value.replace(MARKER, '');
  const [, after] = first.children;
  if (text.value === '' && after?.type === 'element' && after.tagName === 'br')
    first.children.splice(0, 2);
  const isEmpty = first.children.every((node) => node.type === 'text' && node.value.trim() === '');
  if (isEmpty) quote.children = quote.children.filter((node) => node !== first);
  quote.tagName = 'div';
  quote.properties = { role: 'note', className: ['overview-note', `overview-${kind}`] };
  quote.children.unshift({
    type: 'element',
    tagName: 'p',
    properties: { className: ['overview-note-label'] },
    children: [{ type: 'text', value: words[kind] }],
  });
}
