import { describe, expect, it } from 'vitest';
import { startCommand } from '#lib/gallery/template/start-command';
import { bareTemplate } from '#tests/catalogue-parts';

const commandOf = (source: string | undefined, framework: string[] = [], slug = 'shop') =>
  startCommand(
    bareTemplate(slug, { facets: { framework }, links: source === undefined ? {} : { source } }),
  )?.command;

const TREE = 'https://github.com/acme/examples/tree/main/solutions/shop';

describe('the command that starts a project', () => {
  it.each([
    [TREE, `npx create-next-app@latest shop -e ${TREE}`],
    [
      'https://github.com/acme/shop',
      'npx create-next-app@latest shop -e https://github.com/acme/shop',
    ],
  ])('installs an example of Next.js: %s', (source, command) => {
    expect(commandOf(source, ['Next.js'])).toBe(command);
  });

  it.each([
    [TREE, 'npx degit acme/examples/solutions/shop#main shop'],
    ['https://github.com/acme/shop', 'npx degit acme/shop shop'],
    ['https://github.com/acme/shop.git', 'npx degit acme/shop shop'],
    ['https://gitlab.com/acme/shop', 'npx degit gitlab:acme/shop shop'],
    ['https://bitbucket.org/acme/shop', 'npx degit bitbucket:acme/shop shop'],
  ])('copies anything else: %s', (source, command) => {
    expect(commandOf(source, ['Hugo'])).toBe(command);
    if (!source.includes('github')) expect(commandOf(source, ['Next.js'])).toBe(command);
  });

  it.each([
    undefined,
    'https://example.com/acme/shop',
    'https://github.com/acme',
    'https://github.com/acme/shop/issues/3',
    'https://github.com/acme/shop/tree',
  ])('is none where nothing could be taken from: %s', (source) => {
    expect(commandOf(source, ['Next.js'])).toBeUndefined();
  });

  it.each([
    'https://github.com/acme/$(reboot)',
    'https://github.com/acme/shop;reboot',
    'https://github.com/acme/shop/tree/main/a%26b',
    'https://github.com/--help/shop',
    "https://github.com/acme/it's",
  ])('holds nothing that a shell would act on: %s', (source) => {
    expect(commandOf(source)).toBeUndefined();
  });

  it.each(['a b', '$(x)', '-rf', 'über'])(
    'names the folder plainly where the slug is %s',
    (slug) => {
      expect(commandOf(TREE, [], slug)).toMatch(/ my-project$/);
    },
  );
});
