import { hash } from 'node:crypto';
import type { Reply } from '../../http/reply.ts';
import { html, type Markup } from './html.ts';

export type Frame = {
  title: string;
  body: Markup;
  /** Default 200. */
  status?: number;
  /** Default none. */
  scripts?: readonly Markup[];
  /** Origins that it shows pages of in a frame. Default none. */
  framed?: readonly string[];
};

/** What every page of the editor has around it. `imagesHost`: where pictures may come from. */
export function pageReply(
  { title, body, status = 200, scripts = [], framed = [] }: Frame,
  { spaceId, imagesHost }: { spaceId: string; imagesHost: string },
): Reply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Content editor</title>
<link rel="stylesheet" href="/editor.css">
<link rel="icon" href="data:,">
</head>
<body>
<header class="top">
<a class="home" href="/">Content editor</a>
<p class="space">Space <code>${spaceId}</code>, on this machine</p>
</header>
<main>
${body}
</main>
${scripts.map((script) => html`<script type="module">${script}</script>`)}
</body>
</html>
`;
  return {
    status,
    headers: { ...PAGE_HEADERS, 'Content-Security-Policy': policy(imagesHost, scripts, framed) },
    body: page.text,
  };
}

/** A part of a page, for the script that asks for it. */
export function fragmentReply(fragment: Markup): Reply {
  return { status: 200, headers: PAGE_HEADERS, body: fragment.text };
}

/** The response to a form: the browser requests the page itself, so that a reload sends nothing again. */
export function seeOther(location: string): Reply {
  return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } };
}

export function plain(status: number, body: string): Reply {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return { status, headers, body };
}

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`: with that, browsers hide where a form comes from.
  'Referrer-Policy': 'same-origin',
};

function policy(imagesHost: string, scripts: readonly Markup[], framed: readonly string[]): string {
  const hashes = scripts.map(({ text }) => `'sha256-${hash('sha256', text, 'base64')}'`);
  return [
    "default-src 'none'",
    "style-src 'self'",
    `script-src ${hashes.join(' ')}`,
    "connect-src 'self'",
    `img-src http://${imagesHost} data:`,
    ...(framed.length > 0 ? [`frame-src ${framed.join(' ')}`] : []),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
