import { Head } from 'next/document';
import type { ComponentProps, ReactElement } from 'react';
import { START_CHUNKS } from './inline-scripts';

/** What Next calls the script that says which chunks start a page. */
const START_KEY = 'turbopack-bootstrap';

/**
 * Next writes what starts a page as a script of its own, another for each page and each build, which no
 * policy can know ahead of time. Here it is data, and one script, always the same, reads it.
 */
export class ChunksHead extends Head {
  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    return super.getScripts(files).flatMap((script) => startOf(script) ?? [script]);
  }
}

/** `undefined`: it is another script, or not written as Next has written it so far. */
function startOf({ key, props }: ReactElement<ComponentProps<'script'>>) {
  if (key !== START_KEY) return undefined;
  const statements = String(props.dangerouslySetInnerHTML?.__html ?? '');
  const chunks = [...statements.matchAll(/\.push\((\{.*\})\);?$/gm)].map(([, chunk]) => chunk);
  if (chunks.length === 0) return undefined;
  return [
    <script
      key="chunks"
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Next's own JSON, with no "<" in it
      dangerouslySetInnerHTML={{ __html: `[${chunks.join(',')}]` }}
    />,
    <script
      key="start-chunks"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the policy
      dangerouslySetInnerHTML={{ __html: START_CHUNKS }}
    />,
  ];
}
