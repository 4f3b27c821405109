import type { EditAction } from '../content-change.ts';
import { isDelivered } from '../webhooks/webhook-attempt.ts';
import type { WebhookAttempt, WebhookDelivery } from '../webhooks/webhook-delivery.ts';
import type { SiteLinks } from './editor-context.ts';
import { html, type Markup } from './html.ts';

/** More pages than these are shown only to those who ask. */
const SHOWN_AT_ONCE = 8;

/** What came of the webhook of one change. */
export function deliveryPanel(delivery: WebhookDelivery, siteLinks: SiteLinks | null): Markup {
  const { attempts, state, key, action } = delivery;
  const last = attempts.at(-1);
  const pending = state === 'under way' ? `/deliveries/${key}` : '';
  return html`<div class="delivery ${state.replace(' ', '-')}" data-pending="${pending}">
<h2>Webhook</h2>
<p class="verdict">${verdict(delivery, last, siteLinks)}</p>
${pending && html`<p><a href="">Refresh</a></p>`}
${attempts.length > 1 && attemptList(attempts)}
${last && isDelivered(last) && answerOf(last, siteLinks)}
${last && !isDelivered(last) && last.answer !== '' && rawAnswer(last.answer)}
<p class="topic"><code>${action}</code> of <code>${delivery.id}</code></p>
</div>`;
}

function verdict(
  delivery: WebhookDelivery,
  last: WebhookAttempt | undefined,
  siteLinks: SiteLinks | null,
): Markup {
  switch (delivery.state) {
    case 'held':
      return html`Held back; not sent yet.`;
    case 'delivered': {
      if (!last) return html``;
      if (last.status === 202) {
        return html`Accepted at ${timeOfDay(last.at)}; the site was still working on it then.${siteLinks && html` <a href="${siteLinks.publishes}" target="_blank" rel="noopener">How far it is</a>`}`;
      }
      const ignored = sentenceIn(last.answer, 'ignored');
      if (ignored) return html`The site ignored it: ${ignored}.`;
      // Since then the site may have learnt better.
      if (sentenceIn(last.answer, 'reason'))
        return html`${outcome(last)} That was at ${timeOfDay(last.at)}.`;
      const took = inSeconds(last.at + last.tookMs - Date.parse(delivery.changedAt));
      return html`<strong>${EFFECTS[delivery.action]} in ${took}.</strong> ${outcome(last)}`;
    }
    case 'failed': {
      const failure = last?.status ? 'The webhook failed.' : 'The webhook did not arrive.';
      return html`<strong>${failure}</strong> ${last ? outcome(last) : ''}`;
    }
    case 'under way': {
      if (!last || delivery.nextAttemptAt === null) return html`Sending the webhook …`;
      // The time of day, not a countdown: what changes all the time is read out all the time.
      return html`${outcome(last)} Trying again at ${timeOfDay(delivery.nextAttemptAt)}.`;
    }
  }
}

const timeOfDay = (at: number) => new Date(at).toLocaleTimeString('en-GB');

/** What a visitor notices, once the site has answered. */
const EFFECTS: Record<EditAction, string> = {
  publish: 'Live',
  unpublish: 'Gone',
  archive: 'Gone',
  delete: 'Gone',
  unarchive: 'Delivered',
  create: 'Delivered',
  save: 'Delivered',
  auto_save: 'Delivered',
};

/** What came of an attempt, with the site's own reason if it gives one. */
function outcome({ status, error, answer }: WebhookAttempt): string {
  if (status === null) return `No answer: ${error}.`;
  const reason = sentenceIn(answer, 'reason');
  return reason ? `The site answered ${status}: ${reason}` : `The site answered ${status}.`;
}

function attemptList(attempts: readonly WebhookAttempt[]): Markup {
  const items = attempts.map(
    (one) => html`<li>${one.status ?? one.error}, after ${inSeconds(one.tookMs)}</li>`,
  );
  return html`<ol class="attempts">${items}</ol>`;
}

/** Pages that were revalidated, where the response names them, and the answer as it is. */
function answerOf({ answer }: WebhookAttempt, siteLinks: SiteLinks | null): Markup {
  const paths = siteLinks === null ? [] : pathsIn(answer);
  const links = paths.map(
    (path) =>
      html`<li><a href="${siteLinks?.siteUrl}${path}" target="_blank" rel="noopener">${path}</a></li>`,
  );
  const count = paths.length === 1 ? 'One page' : `${paths.length} pages`;
  return html`${
    paths.length > 0 &&
    html`<details${paths.length <= SHOWN_AT_ONCE && html` open`}><summary>${count} updated</summary>
<ul class="paths">${links}</ul></details>`
  }
${rawAnswer(answer)}`;
}

function rawAnswer(answer: string): Markup {
  return html`<details><summary>The response</summary>
<pre tabindex="0">${indented(answer)}</pre></details>`;
}

/** Empty: it has none. */
function sentenceIn(answer: string, name: 'reason' | 'ignored'): string {
  const sentence = membersOf(answer)[name];
  return typeof sentence === 'string' ? sentence : '';
}

function pathsIn(answer: string): string[] {
  const { revalidated } = membersOf(answer);
  if (!Array.isArray(revalidated)) return [];
  return revalidated.filter((path) => typeof path === 'string' && /^\/(?!\/)/.test(path));
}

function membersOf(answer: string): Record<string, unknown> {
  return Object(parse(answer));
}

function indented(answer: string): string {
  const parsed = parse(answer);
  return parsed === undefined ? answer : JSON.stringify(parsed, null, 2);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function inSeconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
