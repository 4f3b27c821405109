import { describe } from 'vitest';
import { isLongRun } from '@/tests/fixtures/long-run';
import { walk } from '@/tests/site/caching/editor-journey/journey';
import { openServerlessGallery } from '@/tests/site/serverless/serverless-gallery';

describe.runIf(isLongRun)('functions of a serverless platform, new ones for each publish', () => {
  walk(openServerlessGallery);
});
