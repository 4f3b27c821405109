import type { Template } from '@/lib/catalogue/template';

/** Without those that led nowhere when they were last looked at. */
export const workingLinks = ({
  links,
  gone,
}: Pick<Template, 'links' | 'gone'>): Template['links'] =>
  Object.fromEntries(Object.entries(links).filter(([name]) => !gone.some((one) => one === name)));
