import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type LocalSecrets = ReturnType<typeof makeSecrets>;

export function makeSecrets() {
  const token = () => randomBytes(12).toString('hex');
  return {
    deliveryToken: `delivery-${token()}`,
    previewToken: `preview-${token()}`,
    managementToken: `management-${token()}`,
    keyValueToken: token(),
    edgeToken: token(),
    /** 64 characters, like Contentful's. */
    webhookSecret: randomBytes(32).toString('hex'),
    draftSecret: token(),
  };
}

/** The secrets are saved, so that bookmarked links keep working. */
export async function lastingSecrets(folder: string): Promise<LocalSecrets> {
  const file = path.join(folder, 'secrets.json');
  const known = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Partial<LocalSecrets>,
    () => null,
  );
  const secrets = { ...makeSecrets(), ...known };
  if (!known) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}
