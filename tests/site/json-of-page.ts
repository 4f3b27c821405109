/** The second form of each page, which navigation within the site asks for. */

/** A site, and the name of its build. */
export type Entrance = { url: string; buildId: string };

export async function entranceOf({ url }: { url: string }): Promise<Entrance> {
  const html = await (await fetch(url)).text();
  return { url, buildId: /"buildId":"([^"]+)"/.exec(html)?.[1] ?? '' };
}

/** @param path encoded, perhaps with a query */
export function jsonPathOf(path: string, { buildId }: Entrance): string {
  const [name = '', query] = path.split('?');
  const page = `/_next/data/${buildId}${name === '/' ? '/index' : name}.json`;
  return query === undefined ? page : `${page}?${query}`;
}
