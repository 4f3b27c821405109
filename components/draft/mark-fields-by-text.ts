/** Finds fields by text, so that visitors' pages need no code for it. */
import type { LivePreviewIds, PreviewSpace, TemplateCard, TemplateDetail } from '@/lib/page-props';
import { inspectorProps } from './inspector-props';
import type { LiveProps } from './live-preview-overlay';

const LINK_FIELDS = { source: 'githubUrl', demo: 'demoUrl', deploy: 'deployUrl' } as const;
const TITLES = 'h2,h3,h4,dt';

export function markFieldsByText(props: LiveProps, { sections }: PreviewSpace): void {
  const { template, list, home, whatsNew } = props;
  const cards = [
    ...(template?.related ?? []),
    ...(list?.cards ?? []),
    ...(home?.featured ?? []),
    ...(whatsNew?.months ?? []).flatMap(({ templates }) => templates),
  ];
  for (const card of cards) markCard(card);
  if (template !== undefined) markTemplate(template, sections);
  for (const section of sections) {
    for (const title of showing(document, TITLES, section.title)) mark(title, section, 'title');
  }
}

function markCard(card: TemplateCard): void {
  const box = nameElement(card)?.closest('article,li');
  if (!box) return;
  for (const field of ['description', 'publisher'] as const) {
    for (const element of showing(box, 'p,span', card[field])) mark(element, card, field);
  }
  mark([...box.querySelectorAll('img,svg')].at(-1), card, 'thumbnail');
}

function markTemplate(template: TemplateDetail, sections: PreviewSpace['sections']): void {
  for (const [name, field] of Object.entries(LINK_FIELDS)) {
    const href = template.links[name as keyof typeof LINK_FIELDS];
    const links = [...document.querySelectorAll('main a')];
    mark(
      links.find((link) => link.getAttribute('href') === href),
      template,
      field,
    );
  }
  for (const { title, field } of sections) {
    for (const term of showing(document, 'dt', title)) {
      for (const value of term.parentElement?.querySelectorAll('dd') ?? []) {
        mark(value, { entryId: template.entryId ?? '' }, field);
      }
    }
  }
  const [related] = template.related;
  const heading = related && nameElement(related)?.closest('section')?.querySelector('h2');
  mark(heading, template, 'relatedTemplates');
}

function nameElement({ entryId = '', fieldIds }: LivePreviewIds): Element | null {
  const id = `[data-contentful-entry-id="${CSS.escape(entryId)}"]`;
  return document.querySelector(`${id}[data-contentful-field-id="${fieldIds?.name ?? 'name'}"]`);
}

function showing(root: ParentNode, selector: string, text: string | null): Element[] {
  if (text === null) return [];
  return [...root.querySelectorAll(selector)].filter((one) => one.textContent?.trim() === text);
}

function mark(element: Element | null | undefined, ids: LivePreviewIds, field: string): void {
  for (const [name, value] of Object.entries(inspectorProps(ids, field) ?? {})) {
    if (!element?.hasAttribute(name)) element?.setAttribute(name, value);
  }
}
