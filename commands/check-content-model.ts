import nextEnv from '@next/env';
import { commandError } from '@/commands/command-error';
import { checkContentModel, type ModelProblem } from '@/lib/contentful/content-model-problems';
import { getContentTypes } from '@/lib/contentful/get-content-types';
import { getFilterSections } from '@/lib/contentful/get-filter-sections';
import { settings } from '@/lib/runtime/env';

const HEADINGS = {
  error: 'Pages are empty and builds are refused until you fix these:',
  warning: 'To fix:',
  note: 'For information, nothing to fix:',
} as const;

async function check(): Promise<{ text: string; exitCode: 0 | 1 }> {
  const { spaceId, environment } = settings().content;
  const types = await getContentTypes('delivery');
  // This only tests the preview token.
  await getContentTypes('preview');
  // Sections can’t be read if their content type has no order field.
  const sections = await getFilterSections('delivery').catch(() => []);
  const problems = checkContentModel(types, sections);
  const blocks = (['error', 'warning', 'note'] as const).flatMap((level) =>
    blockOf(
      HEADINGS[level],
      problems.filter((problem) => problem.level === level),
    ),
  );
  const isGood = problems.every(({ level }) => level === 'note');
  const verdict = `The content model of ${spaceId}/${environment} ${isGood ? 'can be read in full' : 'is not what the site expects'}.`;
  return { text: [verdict, ...blocks].join('\n'), exitCode: isGood ? 0 : 1 };
}

const blockOf = (heading: string, problems: readonly ModelProblem[]): string[] =>
  problems.length === 0 ? [] : ['', heading, ...problems.map(({ message }) => `- ${message}`)];

try {
  nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: () => {} });
  const { text, exitCode } = await check();
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
} catch (error) {
  process.stderr.write(`${commandError('npm run model:check', error)}\n`);
  process.exitCode = 1;
}
