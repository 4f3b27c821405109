/** Publishes of one moment, such as an import's, form one line, whichever instance wrote them. */

import { INDEX } from '@/lib/publishing/publish-record';
import type { RedisClient } from '@/lib/redis/client';

export const MAX_LINES = 200;
/** The longest time between one publish of a line and the next. */
const MOMENT_MS = 2_000;

/** The ids of publishes, grouped into the log's lines, newest first. @throws if the store does not respond */
export async function readLines(client: RedisClient): Promise<string[][]> {
  const found = await client.zrange<(string | number)[]>(INDEX, 0, -1, {
    rev: true,
    withScores: true,
  });
  const times: Moment[] = [];
  for (let index = 0; index < found.length; index += 2) {
    times.push({ id: String(found[index]), receivedAt: Number(found[index + 1]) });
  }
  return byMoment(times).map((line) => line.map(({ id }) => id));
}

type Moment = { id: string; receivedAt: number };

/** @param publishes newest first */
export function byMoment<One extends Moment>(publishes: readonly One[]): One[][] {
  const lines: One[][] = [];
  let before: One | undefined;
  for (const publish of publishes) {
    const line = lines.at(-1);
    const isSame = before !== undefined && before.receivedAt - publish.receivedAt <= MOMENT_MS;
    if (line !== undefined && isSame) line.push(publish);
    else lines.push([publish]);
    before = publish;
  }
  return lines;
}
