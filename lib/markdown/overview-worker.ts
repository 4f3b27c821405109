import { parentPort } from 'node:worker_threads';
import { type MarkdownContext, renderMarkdown } from '@/lib/markdown/render-markdown';

export type ToRender = { markdown: string; context: MarkdownContext };
export type Rendered = { text: string; dropped: ReadonlySet<string> };

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
