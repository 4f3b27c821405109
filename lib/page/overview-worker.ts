/** A thread of its own: renders each overview that it is sent (`overview-renderer.ts`). */
import { parentPort } from 'node:worker_threads';
import { type MarkdownContext, renderMarkdown } from '@/lib/page/render-markdown';

export type ToRender = { markdown: string; context: MarkdownContext };

/** A page holds it twice. An honest 50,000 characters, all of them code, come to half of this. */
const MAX_HTML_CHARACTERS = 1_000_000;

/** `undefined`: it is nested too deeply for the stack, or the result is too large. */
function render({ markdown, context }: ToRender): string | undefined {
  try {
    const html = renderMarkdown(markdown, context);
    return html.length > MAX_HTML_CHARACTERS ? undefined : html;
  } catch {
    return undefined;
  }
}

parentPort?.on('message', (overview: ToRender) => parentPort?.postMessage(render(overview)));
parentPort?.postMessage('ready');
