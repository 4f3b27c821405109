import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';

/** This limit guards against a decompression bomb. */
const MAX_BYTES = 50_000_000;

export async function packText(text: string): Promise<string> {
  const bytes = await promisify(gzip)(text, { level: constants.Z_BEST_SPEED });
  return bytes.toString('base64');
}

export async function unpackText(packed: string): Promise<string> {
  const bytes = await promisify(gunzip)(Buffer.from(packed, 'base64'), {
    maxOutputLength: MAX_BYTES,
  });
  return bytes.toString();
}
