import type { LoggedRequest, Reply } from './reply.ts';

/** What goes wrong with a request, in place of the true answer or on its way back. */
export type Fault =
  /** The connection is cut before a byte of an answer. */
  | { kind: 'refuse' }
  /** Headers and half the true body, then the connection is reset. */
  | { kind: 'reset' }
  /** No answer, ever; the connection stays open. */
  | { kind: 'hang' }
  /** The true answer, `ms` milliseconds late. */
  | { kind: 'slow'; ms: number }
  /** That status, with the body the vendor sends with it unless `body` is given. */
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  /** A page of HTML, as a gateway or a captive portal puts in the way. Default status 200. */
  | { kind: 'html'; status?: number }
  /** 200 with the first half of the true body, its length stated as if that were all. */
  | { kind: 'truncated' }
  /** 200 with no body. */
  | { kind: 'empty' }
  /** The vendor's 429. The limit headers are set where the numbers are given. */
  | { kind: 'rate-limited'; resetSeconds?: number; remaining?: number };

/** Which requests a fault affects: all by default. */
export type FaultRule = {
  path?: (path: string, request: LoggedRequest) => boolean;
  /** How many requests it affects before it is over. */
  times?: number;
};

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  type ActiveFault = { fault: Fault; path: FaultRule['path']; left: number };
  const active: ActiveFault[] = [];
  return {
    /** Adds a fault. Of several that fit a request, the one added first applies. */
    inject(fault: Fault, { path, times = Number.POSITIVE_INFINITY }: FaultRule = {}): void {
      active.push({ fault, path, left: times });
    },
    /** Removes all faults. */
    clear(): void {
      active.length = 0;
    },
    /** The fault of this request, counted as used; `null`: none. For the listener. */
    next(request: LoggedRequest): Fault | null {
      const next = active.find(
        ({ left, path }) => left > 0 && (path?.(request.path, request) ?? true),
      );
      if (!next) return null;
      next.left -= 1;
      return next.fault;
    },
  };
}

/** How a request with a fault ends: with an answer, whole or cut after half of it, or with none. */
export type Outcome =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'reset'; reply: Reply }
  | { kind: 'destroy' }
  | { kind: 'hang' };

export type FaultContext = {
  /** The true answer. Asked for only where the fault lets the service do its work. */
  answer: () => Promise<Reply>;
  /** The body and headers the vendor sends with an error status. */
  errorReply: (status: number) => Reply;
};

const HTML = '<!doctype html><html><head><title>Error</title></head><body>Oops</body></html>';

/** Turns a fault into the way its request ends. */
export async function applyFault(
  fault: Fault,
  { answer, errorReply }: FaultContext,
): Promise<Outcome> {
  switch (fault.kind) {
    case 'refuse':
      return { kind: 'destroy' };
    case 'hang':
      return { kind: 'hang' };
    case 'reset':
      return { kind: 'reset', reply: await answer() };
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, fault.ms).unref());
      return { kind: 'reply', reply: await answer() };
    case 'status':
      return { kind: 'reply', reply: withStatus(fault, errorReply(fault.status)) };
    case 'html': {
      const headers = { 'Content-Type': 'text/html; charset=utf-8' };
      return { kind: 'reply', reply: { status: fault.status ?? 200, headers, body: HTML } };
    }
    case 'truncated': {
      const { etag: _, ...reply } = await answer();
      return { kind: 'reply', reply: { ...reply, body: firstHalf(reply.body) } };
    }
    case 'empty':
      return { kind: 'reply', reply: { status: 200 } };
    case 'rate-limited':
      return { kind: 'reply', reply: rateLimited(fault, errorReply(429)) };
  }
}

/** The first half of a body, at least one byte short of the whole. */
export function firstHalf(body: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

function withStatus(fault: Fault & { kind: 'status' }, reply: Reply): Reply {
  const headers = { ...reply.headers, ...fault.headers };
  return { ...reply, headers, ...(fault.body === undefined ? {} : { body: fault.body }) };
}

function rateLimited(fault: Fault & { kind: 'rate-limited' }, reply: Reply): Reply {
  const headers = { ...reply.headers };
  if (fault.resetSeconds !== undefined) {
    headers['X-Contentful-RateLimit-Reset'] = String(fault.resetSeconds);
  }
  if (fault.remaining !== undefined) {
    headers['X-Contentful-RateLimit-Second-Remaining'] = String(fault.remaining);
  }
  return { ...reply, headers };
}
