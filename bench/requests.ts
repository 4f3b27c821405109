/** Requests on connections that stay open, several at a time. */
import { Agent, get } from 'node:http';

export type Answer = {
  status: number;
  /** Milliseconds from the request to the last byte. */
  took: number;
};

/**
 * Each connection sends the next request as soon as the one before is answered.
 *
 * @param next address of the next request; `null`: there is none any more
 */
export async function requestOn(
  connections: number,
  next: () => string | null | Promise<string | null>,
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Answer[] = [];
  const oneByOne = async () => {
    for (let url = await next(); url !== null; url = await next()) {
      answers.push(await request(url, agent));
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, oneByOne));
  } finally {
    agent.destroy();
  }
  return answers;
}

function request(url: string, agent: Agent): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent, headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, took: performance.now() - start }),
      );
      response.resume();
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // The server closes a connection that was idle for 5 seconds, at times just as it is used again.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(request(url, agent));
      else reject(error);
    });
  });
}
