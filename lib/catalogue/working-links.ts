import type { Template } from '@/lib/catalogue/template';

/** Links without those that were gone at the last check. */
export const workingLinks = ({
  links,
  gone,
}: Pick<Template, 'links' | 'gone'>): Template['links'] =>
  Object.fromEntries(Object.entries(links).filter(([name]) => !gone.some((one) => one === name)));
