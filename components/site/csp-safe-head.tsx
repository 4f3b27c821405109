import { Head } from 'next/document';
import type { ComponentProps, ReactElement } from 'react';
import { START_PAGE } from './inline-scripts.js';

/** What Next calls the script that says which chunks start a page. */
const START_KEY = 'turbopack-bootstrap';

type Files = Parameters<Head['getScripts']>[0];
type Script = ReactElement<ComponentProps<'script'>>;

/**
 * Next writes what starts a page as a script of its own, another for each page and each build, which no
 * policy can know ahead of time. Here it is data, and one script, always the same, reads it.
 *
 * The data names the page's scripts too, and that script runs them after the first paint. With `defer` they would
 * run before it if they have loaded by then. It stands before the style sheets, since it would wait for them.
 */
export class CspSafeHead extends Head {
  override getCssLinks(files: Files) {
    const links = super.getCssLinks(files) ?? [];
    // Development runs scripts as Next does.
    if (this.context.isDevelopment) return links;
    const scripts = super.getScripts(files);
    const sources = scripts.flatMap(({ props }: Script) => props.src ?? []);
    return [...startOf(scripts, sources), ...links];
  }

  override getScripts(files: Files) {
    if (!this.context.isDevelopment) return [];
    const scripts = super.getScripts(files);
    return [...startOf(scripts, []), ...scripts.filter(({ key }) => key !== START_KEY)];
  }
}

/** @param sources of the scripts that run after the first paint */
function startOf(scripts: readonly Script[], sources: readonly string[]) {
  const start = scripts.find(({ key }) => key === START_KEY);
  const statements = String(start?.props.dangerouslySetInnerHTML?.__html ?? '');
  const chunks = [...statements.matchAll(/\.push\((\{.*\})\);?$/gm)].map(([, chunk]) => chunk);
  return [
    <script
      key="start-data"
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Next's own JSON and addresses, with no "<" in them
      dangerouslySetInnerHTML={{
        __html: `{"chunks":[${chunks.join(',')}],"scripts":${JSON.stringify(sources)}}`,
      }}
    />,
    <script
      key="start"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the policy
      dangerouslySetInnerHTML={{ __html: START_PAGE }}
    />,
  ];
}
