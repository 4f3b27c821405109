/** One build, served many times: what a server wrote beside it is taken away before the next. */
import { cp, rm } from 'node:fs/promises';
import type { KeyValueStore } from '#local/key-value-store/start-key-value-store';
import type { Build } from '#tests/site/production-site';

export type PristineBuild = {
  /** As it was built: the pages on disk, and what the build wrote into its key-value store. */
  restore: (store: KeyValueStore) => Promise<void>;
};

/** @param usedStore the one that the build had to itself */
export async function keepPristine(
  { folder }: Build,
  usedStore: KeyValueStore,
): Promise<PristineBuild> {
  const kept = `${folder}/pristine-server`;
  await cp(`${folder}/server`, kept, { recursive: true, verbatimSymlinks: true });
  const written = usedStore.requests.flatMap(({ method, path, body }) =>
    method === 'POST' && body !== undefined ? [{ path, body }] : [],
  );
  return {
    async restore({ url, token }) {
      await rm(`${folder}/server`, { recursive: true });
      await cp(kept, `${folder}/server`, { recursive: true, verbatimSymlinks: true });
      for (const { path, body } of written) {
        const headers = { authorization: `Bearer ${token}` };
        const response = await fetch(url + path, { method: 'POST', headers, body });
        if (!response.ok) throw new Error(`The store answers ${response.status}`);
      }
    },
  };
}
