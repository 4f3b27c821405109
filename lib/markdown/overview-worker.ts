/** A thread of its own: renders each overview that it is sent (`overview-renderer.ts`). */
import { parentPort } from 'node:worker_threads';
import { type MarkdownContext, renderMarkdown } from '@/lib/markdown/render-markdown';

export type ToRender = { markdown: string; context: MarkdownContext };
/** `dropped`: as in `MarkdownContext`. */
export type Rendered = { text: string; dropped: ReadonlySet<string> };

/** `undefined`: it is nested too deeply, or the result is too large. */
function render({ markdown, context }: ToRender): Rendered | undefined {
  const dropped = new Set<string>();
  try {
    return { text: renderMarkdown(markdown, { ...context, dropped }), dropped };
  } catch {
    return undefined;
  }
}

parentPort?.on('message', (overview: ToRender) => parentPort?.postMessage(render(overview)));
parentPort?.postMessage('ready');
