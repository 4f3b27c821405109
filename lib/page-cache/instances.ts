/**
 * Whether this instance is the only one of the site, one of several that share their pages through the
 * key-value store (`ISR_CACHE=redis`), or a function of a serverless platform: decided here, once, and nowhere else.
 */

import type { Instances } from '@/lib/page-cache/instances-type';
import { createOneInstance } from '@/lib/page-cache/one-instance';
import { createServerlessFunctions } from '@/lib/page-cache/serverless-functions';
import { createSeveralInstances } from '@/lib/page-cache/several-instances';
import { isBuild, settings } from '@/lib/runtime/env';
import type { Settings } from '@/lib/runtime/environment-schema';
import { serverCell } from '@/lib/runtime/server-state';

/** A build renders all pages itself, and shares none. */
function createInstances({ deployment }: Settings): Instances {
  if (isBuild()) return createOneInstance();
  if (deployment === 'serverless') return createServerlessFunctions();
  return deployment === 'shared' ? createSeveralInstances() : createOneInstance();
}

export const instances = serverCell('instances', () => createInstances(settings()));
