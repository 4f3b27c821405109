import { z } from 'zod';
import { type Access, contentClient } from '@/lib/contentful/client';
import { MalformedResponseError } from '@/lib/runtime/errors';

const localesSchema = z.object({
  items: z.array(
    z.object({
      code: z.string(),
      default: z.boolean(),
      fallbackCode: z.string().nullish().catch(null),
    }),
  ),
});

export type Locales = {
  defaultCode: string;
  /** Each locale's own code, then its fallbacks. */
  chains: ReadonlyMap<string, readonly string[]>;
};

export async function getLocales(access: Access): Promise<Locales> {
  const response = localesSchema.safeParse(await contentClient(access).getLocales());
  const items = response.data?.items ?? [];
  const defaultCode = items.find((one) => one.default)?.code;
  if (defaultCode === undefined) {
    throw new MalformedResponseError('locales', 'there is no default locale');
  }
  const fallbacks = new Map(items.map(({ code, fallbackCode }) => [code, fallbackCode]));
  function chainOf(code: string): string[] {
    const chain: string[] = [];
    let at: string | null | undefined = code;
    while (at != null && fallbacks.has(at) && !chain.includes(at)) {
      chain.push(at);
      at = fallbacks.get(at);
    }
    return chain;
  }
  const chains = new Map(items.map(({ code }) => [code, chainOf(code)]));
  return { defaultCode, chains };
}
