import type { Element, ElementContent, Root } from 'hast';

/** Makes tables scroll by keyboard, labels checkboxes, and keeps code from being translated. */
export function rehypeAccessible() {
  return (tree: Root) => {
    tree.children = tree.children.map((node) =>
      node.type === 'element' ? makeReachable(node) : node,
    );
  };
}

function makeReachable(element: Element): Element {
  const children = element.children.map((node) =>
    node.type === 'element' ? makeReachable(node) : node,
  );
  const [first] = children;
  if (isElement(first, 'input')) return { ...element, children: labelCheckboxes(children) };
  const same = { ...element, children };
  if (element.tagName === 'code') same.properties = { ...same.properties, translate: 'no' };
  return element.tagName === 'table' ? wrapTable(same) : same;
}

function labelCheckboxes(children: ElementContent[]): ElementContent[] {
  const below = children.findIndex((node) => isElement(node, 'ul') || isElement(node, 'ol'));
  const end = below < 0 ? children.length : below;
  const label = make('label', {}, children.slice(0, end));
  return [label, ...children.slice(end)];
}

/** The role isn't `region`, because each table would then be a landmark. */
function wrapTable(table: Element): Element {
  const heads = headsOf(table).join(', ');
  return make(
    'div',
    {
      className: ['overview-table'],
      role: 'group',
      tabIndex: 0,
      ...(heads === '' ? {} : { ariaLabel: heads }),
    },
    [table],
  );
}

function headsOf(element: Element): string[] {
  return element.children.flatMap((node) => {
    if (node.type !== 'element') return [];
    return node.tagName === 'th' ? [textOf(node).trim()].filter(Boolean) : headsOf(node);
  });
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  return String(node.properties.alt ?? '') + node.children.map(textOf).join('');
}

const isElement = (node: ElementContent | undefined, tagName: string) =>
  node?.type === 'element' && node.tagName === tagName;

const make = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children });
