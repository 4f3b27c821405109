import { styleText } from 'node:util';
import { templatesIn } from '@/commands/site-links';
import type { PagePaths, Services } from '@/commands/start-services';
import { site } from '@/site.config';

const bold = (text: string) => styleText('bold', text);
const dim = (text: string) => styleText('dim', text);
const red = (text: string) => styleText('red', text);
const green = (text: string) => styleText('green', text);
const cyan = (text: string) => styleText('cyan', text);

/** Writing to a closed terminal must not stop the shutdown. */
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

function print(...lines: string[]): void {
  process.stdout.write(`${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`);
}

export function printServices(
  { contentService, keyValueStore, edgeConfig, environment }: Services,
  source: string,
): void {
  const backend =
    keyValueStore.backend === 'redis'
      ? 'on a Redis of its own'
      : 'in memory, no redis-server found';
  const templates = templatesIn(contentService.content).filter(({ published }) => published).length;
  print(
    '',
    `${bold(site.name)} on local services ${dim('(no account, nothing leaves this machine)')}`,
    '',
    row(
      'Content',
      contentService.deliveryUrl,
      `delivery, ${templates} ${templates === 1 ? 'template' : 'templates'} of ${source}`,
    ),
    row('', contentService.previewUrl, 'preview'),
    row('', contentService.imagesUrl, 'pictures'),
    row('Editor', contentService.managementUrl, 'open it in a browser: edit, preview, publish'),
    row(
      '',
      contentService.managementToken,
      `management token of space ${environment.CONTENTFUL_SPACE_ID}`,
    ),
    row('Key-value', keyValueStore.url, backend),
    row('Edge config', edgeConfig.url, Object.keys(edgeConfig.items).join(', ')),
    '',
  );
}

function row(name: string, url: string, note: string): string {
  return `${name.padEnd(13)}${cyan(url)}  ${dim(note)}`;
}

/** @param areLasting whether the ports stay the same at the next start */
export function printVariables(
  variables: Readonly<Record<string, string>>,
  areLasting: boolean,
): void {
  const set = Object.entries(variables).filter(([, value]) => value !== '');
  print(
    `${bold('For .env.local')} ${dim('(then npm run build && npm start, npm run model:check and npm run facts use them)')}`,
    '',
  );
  process.stdout.write(`${set.map(([name, value]) => `${name}=${value}`).join('\n')}\n`);
  print(
    '',
    ...(areLasting
      ? []
      : [dim('The ports change at the next start: LOCAL_PORT=4701 npm run services keeps them.')]),
    dim('Ctrl-C stops everything.'),
    '',
  );
}

export function printStep(text: string): void {
  print(bold(text), '');
}

export function printReady(
  siteUrl: string,
  paths: PagePaths | null,
  otherUrl: string | null,
): void {
  print(
    '',
    `${green('✓')} The site is up: ${bold(cyan(siteUrl))}`,
    ...(otherUrl === null ? [] : [`  From a phone or another machine: ${bold(cyan(otherUrl))}`]),
    '',
    `Try  ${cyan(`${siteUrl}/templates`)}`,
    ...(paths?.filter ? [`     ${cyan(siteUrl + paths.filter)}`] : []),
    ...(paths === null ? [] : editorLines(siteUrl, paths)),
    '',
    dim('Ctrl-C stops everything.'),
    '',
  );
}

function editorLines(siteUrl: string, { draft, publishes }: PagePaths): string[] {
  const seen = ['     What happened to each publish:', `     ${cyan(siteUrl + publishes)}`];
  if (draft === null) return seen;
  return [
    '     In draft mode, what is not published yet:',
    `     ${cyan(siteUrl + draft)}`,
    ...seen,
  ];
}

export function printNote(text: string): void {
  print('', text, '');
}

export function printFailure(what: string, advice: string): void {
  process.stderr.write(`\n  ${red('✗')} ${bold(what)}\n    ${advice}\n\n`);
}
