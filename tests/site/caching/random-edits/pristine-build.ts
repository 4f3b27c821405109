import { rm } from 'node:fs/promises';
import type { LocalRedis } from 'local-content-services';
import { copyFolder } from '@/tests/fixtures/copy-folder';
import type { Build } from '@/tests/fixtures/production-site';

const WRITTEN_BY_SERVERS = ['server', 'catalogue.json'];

export type PristineBuild = {
  restore: (store: LocalRedis) => Promise<void>;
};

export async function keepPristine(
  { folder }: Build,
  usedStore: LocalRedis,
): Promise<PristineBuild> {
  const kept = `${folder}/pristine`;
  for (const name of WRITTEN_BY_SERVERS) copyFolder(`${folder}/${name}`, `${kept}/${name}`);
  const written = usedStore.requests.flatMap(({ method, path, body }) =>
    method === 'POST' && body !== undefined ? [{ path, body }] : [],
  );
  return {
    async restore({ url, token }) {
      for (const name of WRITTEN_BY_SERVERS) {
        await rm(`${folder}/${name}`, { recursive: true });
        copyFolder(`${kept}/${name}`, `${folder}/${name}`);
      }
      for (const { path, body } of written) {
        const headers = { authorization: `Bearer ${token}` };
        const response = await fetch(url + path, { method: 'POST', headers, body });
        if (!response.ok) throw new Error(`The store answers ${response.status}`);
      }
    },
  };
}
