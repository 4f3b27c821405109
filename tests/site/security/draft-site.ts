import { addressOf } from '@/lib/runtime/addresses.js';
import { deleteRenderedPages } from '@/tests/fixtures/build-files';
import { cookiesOf } from '@/tests/fixtures/cookies';
import { contentEnvironment, startContentService } from '@/tests/fixtures/lib';
import { buildSite } from '@/tests/fixtures/production-site';
import { signed } from '@/tests/fixtures/signed-webhook';
import { startTestStore, storeEnvironment } from '@/tests/fixtures/test-store';
import {
  type Answer,
  FORMS,
  type Form,
  nameOf,
  pathOf,
  problemsOfEditor,
  problemsOfOutsider,
  type Reader,
  type VisibleResponse,
  visibleResponse,
} from '@/tests/site/security/draft-requests';
import {
  ADDRESSES,
  NEVER_PUBLISHED,
  publishedSpace,
  writeDrafts,
} from '@/tests/site/security/draft-space';

const DRAFT_SECRET = 'a-secret-of-thirty-two-characters';
const WEBHOOK_SECRET = 'k'.repeat(64);
const DRAFT_COOKIE = '__prerender_bypass';

export type DraftSite = Awaited<ReturnType<typeof startDraftSite>>;
type Ask = (url: string, init: RequestInit) => Promise<Response>;

export async function startDraftSite() {
  const service = await startContentService(publishedSpace(), {
    // Editors must not wait for the rate limit.
    requestsPerSecond: 5_000,
  });
  const store = await startTestStore();
  const environment = {
    ...contentEnvironment(service),
    ...storeEnvironment(store),
    DRAFT_SECRET,
    CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
  const build = await buildSite(environment);
  const removeAll = async () => {
    await build.remove();
    await Promise.all([service.close(), store.close()]);
  };
  if (!build.ok) {
    await removeAll();
    throw new Error(build.output);
  }
  const site = { now: await build.start(environment) };
  const before = new Map<string, VisibleResponse>();
  let buildId = '';
  let earlierLog = '';
  let draftCookies = '';
  let draftValue = '';
  let forgeries = 0;

  /**
   * Records and deletes the visitors' pages, then writes drafts.
   * @returns the response that enables draft mode
   */
  async function beginDrafts(): Promise<Response> {
    const home = await (await fetch(site.now.url)).text();
    buildId = /"buildId":"([^"]+)"/.exec(home)?.[1] ?? '';
    for (const address of ADDRESSES) {
      for (const form of FORMS) {
        before.set(`${form.name} ${address}`, visibleResponse(await ask('visitor', form, address)));
      }
    }
    await restart(() => deleteRenderedPages(build.folder));
    writeDrafts(service.content);
    const entered = await fetch(enterUrl(), { redirect: 'manual' });
    draftCookies = cookiesOf(entered);
    draftValue = /=([^;]+)/.exec(entered.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    return entered;
  }

  /** Redirects to a never published template. */
  function enterUrl(): string {
    const query = new URLSearchParams({ secret: DRAFT_SECRET, id: NEVER_PUBLISHED });
    return `${site.now.url}/api/draft/enable?${query}`;
  }

  function headersOf(reader: Reader): Record<string, string> {
    const cookie = draftCookies;
    if (reader === 'visitor') return {};
    if (reader === 'editor') return { cookie };
    if (reader === 'meddler') return { cookie, 'x-prerender-revalidate': draftValue };
    const forged = forgedCookies(draftValue);
    forgeries += 1;
    return {
      cookie: forged[forgeries % forged.length] ?? '',
      'x-prerender-revalidate': 'forged',
    };
  }

  const urlOf = (form: Form, address: string) =>
    new URL(addressOf(pathOf(form, address, buildId)), site.now.url).href;

  async function ask(
    reader: Reader,
    form: Form,
    address: string,
    through: Ask = fetch,
  ): Promise<Answer> {
    const response = await through(urlOf(form, address), {
      method: form.method,
      headers: { ...form.headers, ...headersOf(reader) },
      redirect: 'manual',
    });
    const { status, headers } = response;
    return { reader, form: form.name, address, status, headers, body: await response.text() };
  }

  function problemsOf(answer: Answer): string[] {
    const { reader, form, address } = answer;
    const known = before.get(`${form} ${address}`);
    const problems =
      reader === 'editor' || reader === 'meddler'
        ? problemsOfEditor(answer)
        : problemsOfOutsider(answer, known, [DRAFT_SECRET, draftValue]);
    return problems.map((problem) => `${nameOf(answer)}: ${problem}`);
  }

  async function restart(whileDown: () => Promise<unknown>): Promise<void> {
    await site.now.stop();
    earlierLog += site.now.log();
    await whileDown();
    site.now = await build.start(environment);
  }

  return {
    service,
    store,
    folder: build.folder,
    beginDrafts,
    secrets: () => [DRAFT_SECRET, WEBHOOK_SECRET, draftValue],
    url: () => site.now.url,
    enterUrl,
    urlOf,
    headersOf,
    ask,
    problemsOf,
    restart,
    stop: () => site.now.stop(),
    log: () => earlierLog + site.now.log(),
    async sendWebhook(topic: string, body: string) {
      const path = addressOf('/api/contentful/webhook');
      const { headers } = signed(topic, body, { secret: WEBHOOK_SECRET, path });
      const response = await fetch(new URL(path, site.now.url), { method: 'POST', headers, body });
      return { status: response.status, text: await response.text() };
    },
    async close() {
      await site.now.stop();
      await removeAll();
    },
  };
}

function forgedCookies(value: string): string[] {
  const other = value.endsWith('0') ? '1' : '0';
  return [
    `${DRAFT_COOKIE}=${'f'.repeat(value.length)}`,
    `${DRAFT_COOKIE}=${value.slice(0, -1)}${other}`,
    `${DRAFT_COOKIE}=${value.slice(0, -1)}`,
    `${DRAFT_COOKIE}=${value.toUpperCase()}`,
    `${DRAFT_COOKIE}=`,
    `${DRAFT_COOKIE}=true; __next_preview_data=true`,
    `${DRAFT_COOKIE}=forged; ${DRAFT_COOKIE}=1`,
  ];
}
