import type { LocalContentful } from '../src/contentful/start-contentful.ts';

export type Answer = { status: number; text: string; headers: Headers; location: string | null };

/** Asks the editor as a browser does that has JavaScript switched off. */
export function editorOf({ managementUrl }: LocalContentful) {
  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(managementUrl + path, { redirect: 'manual', ...init });
    const text = await answer.text();
    const { status, headers } = answer;
    return { status, text, headers, location: headers.get('location') };
  }

  function submit(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const body = new URLSearchParams(fields);
    return ask(path, { method: 'POST', body, headers: { origin: managementUrl, ...headers } });
  }

  return {
    open: ask,
    submit,
    /** Opens the entry's page, changes fields as given, presses a button. */
    async edit(id: string, changes: Readonly<Record<string, string>>, action = 'save') {
      const { text } = await ask(`/entries/${id}`);
      return submit(`/entries/${id}`, { ...formOf(text), ...changes, action });
    },
  };
}

/** What a form would send if nothing was typed into it: by name, the values it shows. */
export function formOf(page: string): Record<string, string> {
  const values: Record<string, string> = {};
  const tags = /<input [^>]*name="([^"]+)"[^>]*>|<textarea [^>]*name="([^"]+)"[^>]*>\n([^<]*)</g;
  for (const [tag, input, area, text] of page.matchAll(tags)) {
    if (input !== undefined) values[input] = unescaped(/ value="([^"]*)"/.exec(tag)?.[1] ?? '');
    // Browsers send every line's end as two characters.
    else if (area !== undefined) values[area] = unescaped(text ?? '').replace(/\r\n?|\n/g, '\r\n');
  }
  return values;
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
