import type { TemplateDetail } from '@/lib/page-props';

/** A text with fewer is read at a glance. */
const MIN_HEADINGS = 4;

/** Links to the headings of an overview that we rendered; none where it is short. */
export function overviewContents(html: string | null): TemplateDetail['contents'] {
  const headings = [...(html ?? '').matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)].map(
    ([, id = '', inner = '']) => ({
      id: decode(id),
      text: decode(inner.replaceAll(/<[^>]*>/g, '')),
    }),
  );
  return headings.length < MIN_HEADINGS ? [] : headings;
}

/** Characters that the renderer escapes. */
const decode = (text: string) =>
  text.replaceAll(/&#x([0-9A-F]+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));
