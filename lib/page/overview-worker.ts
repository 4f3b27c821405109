/** A thread of its own: renders each overview that it is sent (`overview-renderer.ts`). */
import { parentPort } from 'node:worker_threads';
import { renderMarkdown } from '@/lib/page/render-markdown';

/** A page holds it twice. An honest 50,000 characters, all of them code, come to half of this. */
const MAX_HTML_CHARACTERS = 1_000_000;

/** `undefined`: it is nested too deeply for the stack, or the result is too large. */
function render(markdown: string): string | undefined {
  try {
    const html = renderMarkdown(markdown);
    return html.length > MAX_HTML_CHARACTERS ? undefined : html;
  } catch {
    return undefined;
  }
}

parentPort?.on('message', (markdown: string) => parentPort?.postMessage(render(markdown)));
parentPort?.postMessage('ready');
