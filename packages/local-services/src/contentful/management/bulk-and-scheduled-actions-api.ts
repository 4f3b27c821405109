import { randomBytes } from 'node:crypto';
import { notFound } from '../contentful-error.ts';
import { isLink, type Link } from '../export-format.ts';
import { link, placeLinks } from '../render-item.ts';
import type { Answer } from './answer.ts';
import { userLink } from './management-entity.ts';
import { badRequest, type FieldProblem, validationFailed } from './management-error.ts';
import type { ManagedSpace } from './management-items.ts';
import { parseSent } from './read-sent-item.ts';
import { resourceKind } from './resources-api.ts';
import { type BatchAction, type BatchLink, linksIn, runBatch } from './run-batch.ts';
import type { AnswerKind } from './stored-kind-endpoints.ts';
import { requireVersion } from './version-header.ts';

type Outcome = { sys: { id: string; [key: string]: unknown }; [key: string]: unknown };
/** The vendor's limit for one bulk action. */
const MAX_BULK = 200;
/** Node fires a timer at once if its delay is longer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Bulk actions, releases and scheduled actions. The first two are done when they are answered. */
export function createBatches(space: ManagedSpace) {
  const { store, place } = space;
  const { resources } = store;
  const outcomes = new Map<string, Outcome>();
  const timers = new Map<string, NodeJS.Timeout>();

  function run(action: BatchAction, links: readonly Link[], more: Outcome['sys'] & object) {
    const errors = runBatch(action, links, space);
    const now = new Date().toISOString();
    const outcome: Outcome = {
      sys: {
        ...placeLinks(place),
        createdAt: now,
        updatedAt: now,
        createdBy: userLink(),
        completedAt: now,
        status: errors.length > 0 ? 'failed' : 'succeeded',
        ...more,
      },
      action,
      payload: { entities: { sys: { type: 'Array' }, items: links } },
      ...(errors.length > 0 && {
        error: {
          sys: { type: 'Error', id: 'BulkActionFailed' },
          message: 'Not all entities could be handled.',
          details: { errors },
        },
      }),
    };
    outcomes.set(outcome.sys.id, outcome);
    return outcome;
  }

  /** `…/bulk_actions/publish`, `…/bulk_actions/actions/{id}` */
  const bulkActions: AnswerKind = ([first, second], request) => {
    if (request.method === 'GET') {
      const outcome = outcomes.get(second ?? first ?? '');
      if (!outcome) throw notFound({ type: 'BulkAction', id: second ?? first });
      return { status: 200, body: outcome };
    }
    const sent = parseSent(request.body);
    const action = actionIn(first ?? sent.action);
    if (request.method !== 'POST') throw notFound();
    const links = linksIn({ ...sent, ...(sent.payload as object) });
    checkBulk(action, links);
    const body = run(action, links, {
      type: 'BulkAction',
      id: newId(),
    });
    return { status: 201, body };
  };

  /** `…/releases`, `…/releases/{id}` and what is below one. */
  const releases = resourceKind('releases', 'Release', space, {
    madeBy: ['POST'],
    answerBelow(known, [part, actionId], request) {
      const { id, version } = known.sys;
      const runRelease = (action: BatchAction): Answer => {
        const more = { type: 'ReleaseAction', id: newId(), release: link('Release', id) };
        return { status: 200, body: run(action, linksIn(known), more) };
      };
      switch (`${request.method} ${part}`) {
        case 'PUT published':
          requireVersion(request, version);
          return runRelease('publish');
        case 'DELETE published':
          return runRelease('unpublish');
        case 'POST validate':
          return runRelease('validate');
        case 'GET actions': {
          const outcome = outcomes.get(actionId ?? '');
          if (outcome) return { status: 200, body: outcome };
        }
      }
      throw notFound();
    },
  });

  /** `…/scheduled_actions`, `…/scheduled_actions/{id}`. They are carried out as long as the service runs. */
  const scheduledActions = resourceKind('scheduled_actions', 'ScheduledAction', space, {
    madeBy: ['POST'],
    filters: ['sys.id', 'sys.status', 'entity.sys.id', 'environment.sys.id'],
    save: schedule,
    remove(id) {
      checkIsPending(id);
      clearTimeout(timers.get(id));
      return setStatus(id, 'canceled');
    },
  });

  /** What was carried out or cancelled stays as it is. */
  function checkIsPending(id: string): void {
    const status = resources.get('scheduled_actions', id)?.sys.status;
    if (status !== 'scheduled') throw badRequest(`The action is not scheduled any more: ${status}`);
  }

  function schedule({ sys: _, ...values }: Record<string, unknown>, id?: string) {
    if (id !== undefined) checkIsPending(id);
    const { at, entity } = readScheduled(values);
    const action = actionIn(values.action);
    const { linkType, id: entityId } = entity.sys;
    const stored = resources.save('scheduled_actions', id, {
      environment: link('Environment', place.environment),
      ...values,
      sys: { id: '', status: 'scheduled' },
    });
    const carryOut = () => {
      const release = linkType === 'Release' ? resources.get('releases', entityId) : undefined;
      const links = release ? linksIn(release) : [link(linkType, entityId)];
      const errors = runBatch(action, links, space);
      setStatus(stored.sys.id, errors.length > 0 ? 'failed' : 'succeeded');
    };
    const waitForIt = () => {
      const left = Math.max(0, at - Date.now());
      const timer =
        left > MAX_TIMER_MS ? setTimeout(waitForIt, MAX_TIMER_MS) : setTimeout(carryOut, left);
      timers.set(stored.sys.id, timer.unref());
    };
    clearTimeout(timers.get(stored.sys.id));
    waitForIt();
    return stored;
  }

  function setStatus(id: string, status: string) {
    const { sys, ...rest } = resources.get('scheduled_actions', id) ?? { sys: {} };
    return resources.save('scheduled_actions', id, { ...rest, sys: { ...sys, id, status } });
  }

  return {
    bulkActions,
    releases,
    scheduledActions,
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** When, and to what. */
function readScheduled({ scheduledFor, entity }: Record<string, unknown>) {
  const { datetime } = (scheduledFor ?? {}) as { datetime?: unknown };
  const at = Date.parse(String(datetime));
  const problems: FieldProblem[] = [];
  if (!isLink(entity) || typeof entity.sys.id !== 'string') {
    problems.push({ name: 'required', path: ['entity'], details: 'A link is required here' });
  }
  // Not `<=`: an unreadable date is NaN.
  if (!(at > Date.now())) {
    const details = 'A date in the future is required here';
    problems.push({ name: 'date', path: ['scheduledFor', 'datetime'], value: datetime, details });
  }
  if (problems.length > 0) throw validationFailed(problems);
  return { at, entity: entity as Link };
}

/** What the vendor refuses before it begins. */
function checkBulk(action: BatchAction, links: readonly BatchLink[]): void {
  const path = ['entities', 'items'];
  const ids = links.map(({ sys }) => `${sys.linkType} ${sys.id}`);
  const problems: FieldProblem[] = [];
  if (links.length > MAX_BULK) {
    problems.push({
      name: 'size',
      path,
      max: MAX_BULK,
      details: `Size must be at most ${MAX_BULK}`,
    });
  }
  if (new Set(ids).size < ids.length) {
    problems.push({ name: 'unique', path, details: 'An entity is there more than once' });
  }
  if (action === 'publish' && links.some(({ sys }) => sys.version === undefined)) {
    problems.push({ name: 'required', path, details: 'The property "version" is required here' });
  }
  if (problems.length > 0) throw validationFailed(problems);
}

function actionIn(action: unknown): BatchAction {
  if (action === 'publish' || action === 'unpublish' || action === 'validate') return action;
  throw badRequest('Unknown action');
}

const newId = () => randomBytes(11).toString('hex');
