import type { IncomingMessage } from 'node:http';
import { getCatalogue } from '@/lib/contentful/get-catalogue';
import { isActionCounted } from '@/lib/http/visitor-rate-limit';
import { metrics } from '@/lib/observability/metrics';
import { countToday } from '@/lib/redis/daily-counts';
import { withFreshDeadline } from '@/lib/runtime/deadline';

const BODY = /^(?:search (?<search>.+)|(?<action>command|prompt|deploy|demo|source) (?<slug>.+))$/s;
const MAX_SEARCH_LENGTH = 60;
/** An email address, a URL, a number of eight digits or more, or a token. */
const PERSONAL = /\S@\S|:\/\/|\d(?:[^\p{L}\d]*\d){7}|\S{32}|(?=\S*\d)[\p{L}\d_]{16}/u;

/** Never throws. @param body an action and a slug, or `search` and the text that found nothing */
export async function countVisitorAction(req: IncomingMessage, body: string): Promise<void> {
  if (req.headers['sec-fetch-site'] !== 'same-origin' || !(await isActionCounted(req))) return;
  const { search, action = 'search', slug = '' } = BODY.exec(body)?.groups ?? {};
  const name = search === undefined ? await actionName(action, slug) : searchName(search);
  if (name === undefined) return;
  countToday(search === undefined ? 'actions' : 'searches', name);
  metrics().actions.inc({ action });
}

async function actionName(action: string, slug: string): Promise<string | undefined> {
  const catalogue = await withFreshDeadline(getCatalogue).catch(() => undefined);
  const languages = [...(catalogue?.value.inLanguages.values() ?? [])];
  const [template] = languages.flatMap((one) => one.templateBySlug.get(slug) ?? []);
  return template && `${action} ${template.id}`;
}

function searchName(typed: string): string | undefined {
  const text = typed.normalize('NFKC').toLowerCase();
  const name = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  const isShort = name !== '' && name.length <= MAX_SEARCH_LENGTH;
  return isShort && !PERSONAL.test(name) ? name : undefined;
}
