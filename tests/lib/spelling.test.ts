/** Words for visitors follow the language of the site where British and American English differ. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { spelling, spellingIn } from '@/copy/spelling';
import { templateCopy } from '@/copy/template';

/** What is spelt in one of the two ways alone; a name in code begins with a lower-case letter after a dot or "{". */
const BRITISH =
  /\b(licences?|catalogues?|colou?rs?|favou?rites?|behaviou?rs?|cent(re|er)s?|grey|gray|\w{4,}is(e|ed|es|ing|ation))\b/gi;
/** With "s" in both, or no such word. */
const SAME =
  /^(otherwise|promised?|raised|praised|precise|exercises?|comprise[ds]?|advis\w+|revis\w+)$/i;

it('American English has its own spelling, every other language the British one', () => {
  expect(spellingIn('en-US')).toEqual({ licence: 'license', Licence: 'License' });
  for (const language of ['en-GB', 'en', 'en-AU', 'de']) {
    expect(spellingIn(language)).toEqual({ licence: 'licence', Licence: 'Licence' });
  }
  expect(templateCopy.details.license).toBe(spelling.Licence);
});

/** Another brand spells the words of its home page as it likes. */
const isOtherBrand = !readFileSync('site.config.ts', 'utf8').includes("name: 'Plinth'");

it('no text of copy/ spells such a word itself', () => {
  const found = readdirSync('copy')
    .filter((file) => file !== 'spelling.ts' && !(isOtherBrand && file === 'home.ts'))
    .flatMap((file) => {
      const text = readFileSync(`copy/${file}`, 'utf8')
        .replaceAll(/^\s*(\/\*\*?|\*|\/\/).*$/gm, '')
        .replaceAll(/\$\{[^}]*\}/g, '');
      const texts = text.match(/(['"`])(?:(?!\1)[^\\]|\\.)*\1/g) ?? [];
      return texts
        .filter((one) => !one.includes('@/'))
        .flatMap((one) => (one.match(BRITISH) ?? []).filter((word) => !SAME.test(word)))
        .map((word) => `${file}: ${word}`);
    });
  expect(found).toEqual([]);
});
