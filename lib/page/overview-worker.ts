/** A thread of its own: renders each overview that it is sent (`overview-renderer.ts`). */
import { parentPort } from 'node:worker_threads';
import { type MarkdownContext, renderMarkdown, wordsOfMarkdown } from '@/lib/page/render-markdown';

export type ToRender = { markdown: string; context: MarkdownContext; to: 'html' | 'words' };
/** `dropped`: as in `MarkdownContext`. */
export type Rendered = { text: string; dropped: ReadonlySet<string> };

/** A page holds it twice. An honest 50,000 characters, all of them code, come to half of this. */
const MAX_CHARACTERS = 1_000_000;

/** `undefined`: it is nested too deeply for the stack, or the result is too large. */
function render({ markdown, context, to }: ToRender): Rendered | undefined {
  const dropped = new Set<string>();
  try {
    const toText = to === 'html' ? renderMarkdown : wordsOfMarkdown;
    const text = toText(markdown, { ...context, dropped });
    return text.length > MAX_CHARACTERS ? undefined : { text, dropped };
  } catch {
    return undefined;
  }
}

parentPort?.on('message', (overview: ToRender) => parentPort?.postMessage(render(overview)));
parentPort?.postMessage('ready');
