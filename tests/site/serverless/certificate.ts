/** Functions reach their site over TLS. */
import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export const isOpensslInstalled = spawnSync('openssl', ['version']).status === 0;

export type Certificate = {
  file: string;
  keyFile: string;
  cert: Buffer;
  key: Buffer;
  remove: () => Promise<void>;
};

export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-certificate-'));
  // Functions run as nobody.
  await chmod(folder, 0o755);
  const [file, keyFile] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const files = ['-keyout', keyFile, '-out', file];
  const options = ['req', '-x509', '-days', '2', '-nodes', ...algorithm, ...files, ...names];
  await promisify(execFile)('openssl', options);
  const [cert, key] = await Promise.all([readFile(file), readFile(keyFile)]);
  return { file, keyFile, cert, key, remove: () => rm(folder, { recursive: true, force: true }) };
}
