import { randomBytes } from 'node:crypto';
import { notFound } from '@/local/content-service/contentful-error';
import type { Link } from '@/local/content-service/export-format';
import { type Answer, methodOf, placeLinks } from '@/local/content-service/management/answer';
import { type BatchAction, linksIn, runBatch } from '@/local/content-service/management/batch';
import { listed } from '@/local/content-service/management/listed';
import { userLink } from '@/local/content-service/management/management-entity';
import { badRequest } from '@/local/content-service/management/management-error';
import type { ManagedSpace } from '@/local/content-service/management/management-items';
import { resourceEntity } from '@/local/content-service/management/resources-api';
import { parseSent } from '@/local/content-service/management/sent-fields';
import { requireVersion } from '@/local/content-service/management/sent-version';
import { link } from '@/local/content-service/rendering';
import type { LoggedRequest } from '@/local/reply';

type Outcome = { sys: { id: string; [key: string]: unknown }; [key: string]: unknown };
/** Node carries out at once what is to wait for longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Steps = readonly (string | undefined)[];

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
  function bulkActions([first, second]: Steps, request: LoggedRequest): Answer {
    if (methodOf(request) === 'GET') {
      const outcome = outcomes.get(second ?? first ?? '');
      if (!outcome) throw notFound({ type: 'BulkAction', id: second ?? first });
      return { status: 200, body: outcome };
    }
    const sent = parseSent(request.body);
    const action = actionIn(first ?? sent.action);
    if (request.method !== 'POST') throw notFound();
    const body = run(action, linksIn({ ...sent, ...(sent.payload as object) }), {
      type: 'BulkAction',
      id: newId(),
    });
    return { status: 201, body };
  }

  /** `…/releases`, `…/releases/{id}` and what is below one. */
  function releases([id, part, actionId]: Steps, request: LoggedRequest, url: URL): Answer {
    const method = methodOf(request);
    const entity = (one: Parameters<typeof resourceEntity>[0]) =>
      resourceEntity(one, 'Release', place);
    if (id === undefined) {
      if (method === 'GET') {
        return {
          status: 200,
          body: listed(resources.list('releases').map(entity), url.searchParams),
        };
      }
      if (method !== 'POST') throw notFound();
      const created = resources.save('releases', undefined, withoutSys(request));
      return { status: 201, body: entity(created) };
    }
    const known = resources.get('releases', id);
    if (!known) throw notFound({ type: 'Release', id });
    const runRelease = (action: BatchAction): Answer => {
      const more = { type: 'ReleaseAction', id: newId(), release: link('Release', id) };
      return { status: 200, body: run(action, linksIn(known), more) };
    };
    switch (`${method} ${part ?? ''}`) {
      case 'GET ':
        return { status: 200, body: entity(known) };
      case 'PUT ':
        requireVersion(request, known.sys.version);
        return { status: 200, body: entity(resources.save('releases', id, withoutSys(request))) };
      case 'DELETE ':
        resources.remove('releases', id);
        return { status: 204 };
      case 'PUT published':
        requireVersion(request, known.sys.version);
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
  }

  /** `…/scheduled_actions`, `…/scheduled_actions/{id}`. They are carried out as long as the service runs. */
  function scheduledActions([id]: Steps, request: LoggedRequest, url: URL): Answer {
    const method = methodOf(request);
    const entity = (one: Parameters<typeof resourceEntity>[0]) =>
      resourceEntity(one, 'ScheduledAction', place);
    if (id === undefined) {
      if (method === 'GET') {
        const all = resources.list('scheduled_actions').map(entity);
        return { status: 200, body: listed(all, url.searchParams) };
      }
      if (method !== 'POST') throw notFound();
      return { status: 201, body: entity(schedule(undefined, request)) };
    }
    const known = resources.get('scheduled_actions', id);
    if (!known) throw notFound({ type: 'ScheduledAction', id });
    switch (method) {
      case 'GET':
        return { status: 200, body: entity(known) };
      case 'PUT':
        requireVersion(request, known.sys.version);
        return { status: 200, body: entity(schedule(id, request)) };
      case 'DELETE':
        clearTimeout(timers.get(id));
        return { status: 200, body: entity(setStatus(id, 'canceled')) };
    }
    throw notFound();
  }

  function schedule(id: string | undefined, request: LoggedRequest) {
    const sent = withoutSys(request) as {
      scheduledFor?: { datetime?: string };
      action?: unknown;
      entity?: Link;
    };
    const at = Date.parse(sent.scheduledFor?.datetime ?? '');
    if (Number.isNaN(at) || !sent.entity) throw badRequest('Missing scheduledFor or entity');
    const action = actionIn(sent.action);
    const { linkType, id: entityId } = sent.entity.sys;
    const stored = resources.save('scheduled_actions', id, {
      ...sent,
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
        left > LONGEST_TIMER_MS
          ? setTimeout(waitForIt, LONGEST_TIMER_MS)
          : setTimeout(carryOut, left);
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

function actionIn(action: unknown): BatchAction {
  if (action === 'publish' || action === 'unpublish' || action === 'validate') return action;
  throw badRequest('Unknown action');
}

function withoutSys(request: LoggedRequest): Record<string, unknown> {
  const { sys: _, ...sent } = parseSent(request.body);
  return sent;
}

const newId = () => randomBytes(11).toString('hex');
