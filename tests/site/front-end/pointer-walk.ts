import type { ElementHandle, JSHandle, Page } from 'playwright-core';
import { expect } from 'vitest';

const ANSWER_TIMEOUT_MS = 5_000;

export type Walk = {
  alive: number;
  dead: string[];
};

type Memory = {
  noteLooks: (element: Element) => void;
  looksOther: (element: Element) => boolean;
  noteState: () => void;
  isStateOther: () => boolean;
  isInRuleOfHover: () => boolean;
};

type Place = {
  x: number;
  y: number;
  name: string;
  target: string | null;
};

/** @param known the kinds of elements that were tried on other pages; gets the new ones */
export async function pointerWalk(
  page: Page,
  open: () => Promise<void>,
  known: Set<string>,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Walk> {
  const walk: Walk = { alive: 0, dead: [] };
  const navigation = await watchNavigation(page);
  const begin = async () => {
    navigation.allow();
    await open();
    navigation.refuse();
    return {
      memory: await page.evaluateHandle(emptyMemory),
      spots: await page.evaluateHandle(spotsOf),
    };
  };

  let shown = await begin();
  const answering = new Set<string>();
  const look = async (kind: string) => {
    const { memory, spots } = shown;
    const spot = await spots.evaluateHandle((all, one) => all.get(one) ?? null, kind);
    const element = spot.asElement();
    const place = element && (await pointAt(page, element, memory));
    if (!place) return null;
    const { x, y, name, target } = place;
    if (target !== null && answering.has(target)) return { name, isAnswered: true };
    await memory.evaluate((one) => one.noteState());
    const isChanged = () => memory.evaluate((one) => one.isStateOther());
    await page.mouse.click(x, y);
    const isAnswered = await expect
      .poll(async () => navigation.isTried() || (await isChanged()), { timeout: answerTimeoutMs })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (isAnswered && target !== null) answering.add(target);
    // An aborted navigation leaves the page unchanged.
    const isAsItWas = navigation.isByBrowserAlone() && !(await isChanged());
    if (!isAsItWas) shown = await begin();
    navigation.refuse();
    return { name, isAnswered };
  };

  for (const kind of await shown.spots.evaluate((all) => [...all.keys()])) {
    if (known.has(kind)) continue;
    known.add(kind);
    const first = await look(kind);
    if (first === null) continue;
    walk.alive += 1;
    // A busy browser may lose a click.
    const isDead = !first.isAnswered && (await look(kind))?.isAnswered !== true;
    if (isDead) walk.dead.push(first.name);
  }
  return walk;
}

/** Through CDP, since Playwright's routing turns off the HTTP cache. */
async function watchNavigation(page: Page) {
  const session = await page.context().newCDPSession(page);
  let isAllowed = true;
  const tried = { byBrowser: false, byRouter: false };
  session.on('Fetch.requestPaused', ({ requestId, request, resourceType }) => {
    const names = Object.keys(request.headers).map((name) => name.toLowerCase());
    const isDocument = resourceType === 'Document';
    if (!isAllowed && isDocument) tried.byBrowser = true;
    // The router requests data, also as a prefetch; the browser requests the document.
    if (!isAllowed && !isDocument && !names.includes('purpose')) tried.byRouter = true;
    const answer =
      resourceType === 'Image'
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
        : !isAllowed && isDocument
          ? session.send('Fetch.fulfillRequest', { requestId, responseCode: 204 })
          : session.send('Fetch.continueRequest', { requestId });
    answer.catch(() => {});
  });
  await session.send('Fetch.enable', {
    patterns: [
      { resourceType: 'Image' },
      { resourceType: 'Document' },
      { urlPattern: '*/_next/data/*' },
    ],
  });
  return {
    allow() {
      isAllowed = true;
    },
    refuse() {
      isAllowed = false;
      Object.assign(tried, { byBrowser: false, byRouter: false });
    },
    isTried: () => tried.byBrowser || tried.byRouter,
    isByBrowserAlone: () => tried.byBrowser && !tried.byRouter,
  };
}

async function pointAt(
  page: Page,
  element: ElementHandle<Element>,
  memory: JSHandle<Memory>,
): Promise<Place | null> {
  const point = await element.evaluate((one) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await memory.evaluate((one) => one.noteState());
  await page.mouse.move(point.x, point.y);
  const under = await page.evaluate(({ x, y }) => {
    const top = document.elementFromPoint(x, y);
    const target = top?.closest('a[href], button, input, summary, label')?.outerHTML ?? null;
    return top && { target, hasHand: getComputedStyle(top).cursor === 'pointer' };
  }, point);
  if (under === null) return null;
  if (!under.hasHand) {
    // A full comparison takes fifty times as long.
    const mayChange = (one: Memory) => one.isInRuleOfHover() || one.isStateOther();
    if (!(await memory.evaluate(mayChange))) return null;
    const changesLook = async (memory: JSHandle<Memory>) => {
      await page.mouse.move(0, 0);
      await memory.evaluate((noted, one) => noted.noteLooks(one), element);
      await page.mouse.move(point.x, point.y);
      return memory.evaluate((noted, one) => noted.looksOther(one), element);
    };
    if (!(await changesLook(memory))) return null;
    if (!(await changesLook(await page.evaluateHandle(emptyMemory)))) return null;
  }
  const name = await element.evaluate(({ outerHTML }) => outerHTML.slice(0, 160));
  return { ...point, name, target: under.target };
}

/** Runs in the page. Tag, classes and attributes of an element and its ancestors. */
function spotsOf(): Map<string, Element> {
  const spots = new Map<string, Element>();
  const look = (parent: Element, path: string) => {
    for (const one of parent.children) {
      const kind = `${path} ${one.localName}.${one.getAttribute('class')}[${one.getAttributeNames()}]`;
      const { width, height } = one.getBoundingClientRect();
      const isSeen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (isSeen && width > 2 && height > 2 && !spots.has(kind)) spots.set(kind, one);
      look(one, kind);
    }
  };
  look(document.body, '');
  return spots;
}

function emptyMemory(): Memory {
  const looks = new Map<Element, string>();
  let state = '';
  const hoverRules = [...document.styleSheets].flatMap(hoverSelectorsOf).join();
  return {
    noteLooks(element) {
      rest();
      for (const one of near(element)) if (!looks.has(one)) looks.set(one, looksOf(one));
    },
    looksOther(element) {
      rest();
      return near(element).some((one) => looks.get(one) !== looksOf(one));
    },
    noteState() {
      state = stateNow();
    },
    isStateOther: () => state !== stateNow(),
    isInRuleOfHover: () => hoverRules !== '' && document.querySelector(hoverRules) !== null,
  };

  function hoverSelectorsOf(rules: CSSStyleSheet | CSSRule): string[] {
    if (rules instanceof CSSStyleRule && rules.selectorText.includes(':hover')) {
      return [rules.selectorText.replace(/::[\w-]+/g, '')];
    }
    const within = 'cssRules' in rules ? (rules.cssRules as CSSRuleList) : [];
    return [...within].flatMap(hoverSelectorsOf);
  }

  function rest(): void {
    for (const one of document.getAnimations()) {
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
    }
  }

  function near(element: Element): Element[] {
    const all = new Set<Element>();
    for (let at: Element | null = element; at; at = at.parentElement) {
      all.add(at);
      const within = at.querySelectorAll('*');
      if (within.length < 60) for (const one of within) all.add(one);
    }
    return [...all];
  }

  function looksOf(element: Element): string {
    return (
      [undefined, '::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .filter(({ content }) => content !== 'none')
        // `cssText` of a computed style is empty.
        .map((style) => Array.from(style, (name) => style.getPropertyValue(name)).join())
        .join()
    );
  }

  function stateNow(): string {
    const { activeElement, body } = document;
    const open = document.querySelectorAll(':popover-open, dialog[open]').length;
    const isInField = activeElement?.matches('input, textarea, select, [contenteditable]');
    // A link to the current page may change only its history entry.
    const entry = JSON.stringify(history.state);
    return [location.href, entry, scrollY, open, isInField, body.outerHTML].join('\n');
  }
}
