import path from 'node:path';
import { buildFolder } from '@/lib/runtime/env';

export const buildPath = (...names: readonly string[]): string =>
  path.join(/*turbopackIgnore: true*/ process.cwd(), buildFolder(), ...names);
