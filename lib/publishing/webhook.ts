import { getLocales } from '@/lib/contentful/get-locales';
import { isServiceTimeKnown, serviceTime } from '@/lib/contentful/service-clock';
import { isShuttingDown } from '@/lib/next-internals/close-connections';
import { logInfo, logWarning } from '@/lib/observability/log';
import { serviceStatus } from '@/lib/observability/service-status';
import { beginPublish, recordIdOf, resumePublishes } from '@/lib/publishing/begin-publish';
import { isOwnEnvironment } from '@/lib/publishing/environment-alias';
import type { PublishResult } from '@/lib/publishing/finish-publish';
import { IN_PROGRESS } from '@/lib/publishing/not-live-reason';
import { answeredRows, flushRows } from '@/lib/publishing/publish-row';
import type { Revalidate } from '@/lib/publishing/render-page';
import { parsePublishEvent, parseTopic } from '@/lib/publishing/webhook-event';
import {
  AGE_PROBLEMS,
  deliveryKey,
  type SignedRequest,
  signatureProblem,
  TOPIC,
} from '@/lib/publishing/webhook-signature';
import { withDeadline } from '@/lib/runtime/deadline';
import { settings } from '@/lib/runtime/env';
import { DeadlineError, reasonOf } from '@/lib/runtime/errors';
import { afterResponse } from '@/lib/runtime/server-state';

export type WebhookResponse = { status: number; body: Record<string, unknown> };

/** Contentful waits 30 s, but an editor should see sooner that the publish has arrived. */
const RESPONSE_TIMEOUT_MS = 7_000;
/** To ask Contentful for the time, and again for the environment. */
const CHECK_TIMEOUT_MS = 3_000;

/**
 * 200: live or ignored; 202: still working; 400, 401: refused; 503: Contentful should send it again. Takes 7 s at
 * most, and up to 6 s more if it has to ask Contentful first.
 */
export async function handleWebhook(
  request: SignedRequest,
  revalidate: Revalidate,
): Promise<WebhookResponse> {
  const { webhookSecrets, content } = settings();
  if (webhookSecrets.length === 0) {
    return refuse(
      503,
      'Webhooks are switched off: CONTENTFUL_WEBHOOK_SECRET is not set on this site.',
    );
  }
  const problem = await verifySignature(request, webhookSecrets);
  // Contentful sends the webhook again, and the time may be known then.
  if (AGE_PROBLEMS.has(problem) && !isServiceTimeKnown()) return refuse(503, TIME_UNKNOWN);
  if (problem !== undefined) return refuse(401, problem);
  const topic = String(request.headers[TOPIC] ?? '');
  // A webhook for all events is fine, and should not fail in Contentful's log.
  if (parseTopic(topic) === undefined) return ignored(`"${topic}" changes no page`);
  const event = parsePublishEvent(topic, request.body);
  if (event === undefined) return refuse(400, problemOfBody(request));
  const { space = content.spaceId, environment = content.environment } = event;
  if (space !== content.spaceId) return ignored(OTHER_SPACE);
  try {
    const isOwn = await withDeadline(CHECK_TIMEOUT_MS, () => isOwnEnvironment(environment));
    if (!isOwn) {
      logInfo('webhook.ignored', `"${environment}" is not this site’s environment`);
      return ignored(OTHER_SPACE);
    }
  } catch (error) {
    return refuse(
      503,
      `Could not check whether "${environment}" is this site’s environment: ${reasonOf(error)}`,
    );
  }
  // Functions don't live long enough for the timer that does this elsewhere.
  if (settings().deployment === 'serverless') afterResponse(resumePublishes(revalidate));
  const id = recordIdOf(deliveryKey(request));
  const { result, isReplay } = await beginPublish(id, event, revalidate);
  const response = await respondInTime(id, result);
  if (!isReplay) return response;
  return { status: response.status, body: { ...response.body, isReplay } };
}

/**
 * This machine's clock may be wrong, and a new process hasn't learnt Contentful's time yet. It asks only if the
 * signature is right, because anybody can send unsigned webhooks.
 */
async function verifySignature(
  request: SignedRequest,
  secrets: readonly string[],
): Promise<string | undefined> {
  const problem = signatureProblem(request, secrets, serviceTime());
  if (!AGE_PROBLEMS.has(problem) || isServiceTimeKnown()) return problem;
  await withDeadline(CHECK_TIMEOUT_MS, () => getLocales('delivery')).catch(() => {});
  return signatureProblem(request, secrets, serviceTime());
}

/** After a timeout, the work goes on. */
async function respondInTime(id: string, result: Promise<PublishResult>): Promise<WebhookResponse> {
  const goesOn = afterResponse(result) || settings().deployment !== 'serverless';
  try {
    const { isLive, ...body } = await withDeadline(RESPONSE_TIMEOUT_MS, () => result);
    return { status: isLive ? 200 : 503, body };
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    const isDown = serviceStatus('content service')?.isUp === false;
    answeredRows().add(id);
    const isStored = await flushRows();
    const isPromise = !isDown && (isStored || (goesOn && !isShuttingDown()));
    const nothing = { revalidated: [], failed: [], notKnown: [] };
    return { status: isPromise ? 202 : 503, body: { ...nothing, reason: IN_PROGRESS } };
  }
}

/** Forms can't be read, because Contentful doesn't document their format. */
const problemOfBody = ({ headers }: SignedRequest) =>
  String(headers['content-type']).startsWith('application/x-www-form-urlencoded')
    ? 'The body is a form: in the webhook’s settings in Contentful, choose the content type application/json.'
    : 'The body is not the payload of that topic.';

const TIME_UNKNOWN =
  'It is not recent by this machine’s clock, and the content service’s own time is not known yet.';

const OTHER_SPACE = 'another space or environment';

const ignored = (why: string): WebhookResponse => ({
  status: 200,
  body: { revalidated: [], failed: [], ignored: why },
});

/** A 401 is logged by `recordWrongSignature`, within a limit, because anybody can cause one. */
function refuse(status: number, message: string): WebhookResponse {
  if (status !== 401) logWarning('webhook.refused', message, { status });
  return { status, body: { message } };
}
