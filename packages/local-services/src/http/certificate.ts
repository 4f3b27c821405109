import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

export type Certificate = { key: Buffer; cert: Buffer };

const run = promisify(execFile);

/** Name of the file that a client is told to trust. */
const CERTIFICATE_FILE = 'certificate.pem';

/**
 * The certificate of the local services in a folder, made by openssl where there is none yet. Only clients that are
 * told to trust it do. `null`: there is no openssl, so the services don't speak https.
 */
export async function localCertificate(folder: string): Promise<Certificate | null> {
  const key = path.join(folder, 'key.pem');
  const cert = path.join(folder, CERTIFICATE_FILE);
  const read = async () => ({ key: await readFile(key), cert: await readFile(cert) });
  const known = await read().catch(() => null);
  if (known) return known;
  await mkdir(folder, { recursive: true });
  const wanted = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650';
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', cert];
  return run('openssl', ['req', ...wanted.split(' '), ...names, ...files]).then(read, () => null);
}
