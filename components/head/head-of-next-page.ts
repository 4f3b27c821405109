/** Loaded when somebody goes from one page to another without loading a document. */
import { headElements, OF_THE_PAGE } from './head-elements';
import { type AnyPageProps, saidOf } from './said-of-page';

/** Writes the head of the page on the screen in place of the one before it; its title is set already. */
export function writeHead(props: AnyPageProps): void {
  const [mark = ''] = Object.keys(OF_THE_PAGE);
  for (const element of document.head.querySelectorAll(`[${mark}]`)) element.remove();
  // A page without props, to which a link led, is the one that says there is none.
  const page = Object.keys(props).length === 0 ? '/404' : '';
  const said = saidOf(page, props);
  for (const { tag, attributes, text } of said ? headElements(said) : []) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}
