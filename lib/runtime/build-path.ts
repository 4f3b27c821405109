import path from 'node:path';
import { buildFolder } from '@/lib/runtime/env';

/** Absolute path of a file in the build's folder. */
export const buildPath = (...names: readonly string[]): string =>
  path.join(/*turbopackIgnore: true*/ process.cwd(), buildFolder(), ...names);
