/** Without file names, which differ from build to build. */
import { type Entrance, jsonPathOf } from '@/tests/fixtures/page-json';

export async function whatIsAt(site: Entrance, path: string) {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  const text = await response.text();
  const { status, headers } = response;
  const answer = { path, status, location: headers.get('location') };
  if (path.endsWith('.xml')) return { ...answer, text };
  const json = await fetch(site.url + jsonPathOf(path, site));
  return {
    ...answer,
    inPage: propsIn(text),
    jsonStatus: json.status,
    json: json.status === 200 ? await json.json() : null,
  };
}

function propsIn(html: string): unknown {
  const data = /id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  return data === undefined ? undefined : JSON.parse(data).props;
}
