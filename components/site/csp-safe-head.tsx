import { Head } from 'next/document';
import type { ComponentProps, ReactElement } from 'react';
import { START_PAGE } from './inline-scripts.js';

const START_KEY = 'turbopack-bootstrap';

type Files = Parameters<Head['getScripts']>[0];
type Script = ReactElement<ComponentProps<'script'>>;

/**
 * Next's inline start script differs from page to page, so the policy can't contain its hash. Here
 * it becomes data for one constant script, before the style sheets.
 */
export class CspSafeHead extends Head {
  override getCssLinks(files: Files) {
    const links = super.getCssLinks(files) ?? [];
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

function startOf(scripts: readonly Script[], sources: readonly string[]) {
  const start = scripts.find(({ key }) => key === START_KEY);
  const statements = String(start?.props.dangerouslySetInnerHTML?.__html ?? '');
  const chunks = [...statements.matchAll(/\.push\((\{.*\})\);?$/gm)].map(([, chunk]) => chunk);
  return [
    <script
      key="start-data"
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Next's own data, without "<"
      dangerouslySetInnerHTML={{
        __html: `{"chunks":[${chunks.join(',')}],"scripts":${JSON.stringify(sources)}}`,
      }}
    />,
    <script
      key="start"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: START_PAGE }}
    />,
  ];
}
