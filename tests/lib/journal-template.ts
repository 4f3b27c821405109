/** A template whose entry has every field, with the sections of its filters. */
import { section } from '@/tests/fixtures/sample-space';

export const DETAILS = {
  framework: ['Hugo'],
  type: ['Blog'],
  description: 'A journal.',
  publisher: 'Acme',
  license: 'MIT',
  sourceCreatedAt: '2024-01-01T00:00:00.000Z',
  sourceUpdatedAt: '2025-02-03T04:05:06.000Z',
  sourceCheckedAt: '2025-03-04T05:06:07.000Z',
  sourceContents: 'files',
  githubUrl: 'https://github.com/acme/journal',
  demoUrl: 'https://journal.example/',
  deployUrl: 'https://deploy.example/',
};
export const SECTIONS = [
  ...section('framework', [['Hugo', 'hugo']], { title: 'Framework', order: 1 }),
  ...section('type', [['Blog', 'blog']], { title: 'Use Case', order: 2 }),
  ...section('css', [['Plain', 'plain']], { title: 'CSS', order: 3 }),
];
