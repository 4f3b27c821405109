import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startContentful } from '../src/contentful/start-contentful.ts';
import { type Certificate, localCertificate } from '../src/http/certificate.ts';
import { TINY_SPACE, tinyContent } from './tiny-content.ts';

const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0;
  } catch {
    return process.env.CI !== undefined;
  }
})();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'certificate-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The status of the management API for who trusts that certificate. */
function statusOverHttps(origin: string, { cert }: Certificate): Promise<number | undefined> {
  const address = `${origin.replace('http://127.0.0.1', 'https://localhost')}/spaces`;
  return new Promise((resolve, reject) => {
    get(address, { ca: cert, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
}

it.skipIf(!hasOpenssl)(
  'serves HTTP and HTTPS on one port, with a certificate that is reused',
  async () => {
    const certificate = await localCertificate(folder);
    if (!certificate) throw new Error('There is no certificate.');
    expect(await localCertificate(folder)).toEqual(certificate);
    expect(await readFile(path.join(folder, 'certificate.pem'))).toEqual(certificate.cert);

    const service = await startContentful({
      ...TINY_SPACE,
      content: tinyContent(),
      certificate,
    });
    const { managementUrl } = service;
    const overHttp = async () => (await fetch(`${managementUrl}/spaces`)).status;
    expect([await overHttp(), await statusOverHttps(managementUrl, certificate)]).toEqual([
      401, 401,
    ]);
    await service.stopListening();
    await expect(statusOverHttps(managementUrl, certificate)).rejects.toThrow('ECONNREFUSED');
    await service.listenAgain();
    expect(await statusOverHttps(managementUrl, certificate)).toBe(401);
    await service.close();
    await expect(overHttp()).rejects.toThrow('fetch failed');
  },
);
