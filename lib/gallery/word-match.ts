import type { Template } from '#lib/template';

/** Whether every word of a search occurs in what a card says of a template. */
export function mentioning(words: string): (template: Template) => boolean {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return () => true;
  return ({ name, description, publisher, facets }) => {
    const text = folded([name, description, publisher, ...Object.values(facets).flat()].join(' '));
    return wanted.every((word) => text.includes(word));
  };
}

/** Case and accents make no difference. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
