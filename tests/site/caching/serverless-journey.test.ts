// @module-tag long
import { describe } from 'vitest';
import { CHAPTERS, walk } from '@/tests/site/caching/editor-journey/journey';
import { openServerlessGallery } from '@/tests/site/serverless/serverless-gallery';

describe('serverless functions, with new processes for each publish', () => {
  walk(openServerlessGallery, [CHAPTERS.writing, CHAPTERS.moves]);
});

describe('serverless functions, the whole journey', { tags: ['slow'] }, () => {
  walk(openServerlessGallery);
});
