import type { Template } from '@/lib/catalogue/template';

/** There is code at its source, as far as is known. */
export const isStartable = ({
  sourceContents,
  gone,
}: Pick<Template, 'sourceContents' | 'gone'>): boolean =>
  sourceContents !== 'readme' && !gone.includes('source');
