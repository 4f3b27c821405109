/** The site's language decides whether words for visitors have British or American spelling. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { spelling, spellingIn } from '@/copy/en/spelling';
import { templateCopy } from '@/copy/en/template';

/** Words whose spelling differs between British and American English. */
const BRITISH =
  /\b(licences?|catalogues?|colou?rs?|favou?rites?|behaviou?rs?|cent(re|er)s?|grey|gray|\w{4,}is(e|ed|es|ing|ation))\b/gi;
/** Words that are spelt with “s” in American English too. */
const SAME =
  /^(otherwise|promised?|raised|praised|precise|exercises?|comprise[ds]?|advis\w+|revis\w+)$/i;

it('American English uses American spelling, and every other language uses British spelling', () => {
  expect(spellingIn('en-US')).toEqual({ licence: 'license', Licence: 'License' });
  for (const language of ['en-GB', 'en', 'en-AU', 'de']) {
    expect(spellingIn(language)).toEqual({ licence: 'licence', Licence: 'Licence' });
  }
  expect(templateCopy.details.license).toBe(spelling.Licence);
});

/** The home page of another brand may use either spelling. */
const isOtherBrand = !readFileSync('site.config.ts', 'utf8').includes("name: 'Plinth'");

it('texts in copy/en do not hard-code a British or American spelling', () => {
  const found = readdirSync('copy/en')
    .filter((file) => file !== 'spelling.ts' && !(isOtherBrand && file === 'home.ts'))
    .flatMap((file) => {
      const text = readFileSync(`copy/en/${file}`, 'utf8')
        .replaceAll(/^\s*(\/\*\*?|\*|\/\/).*$/gm, '')
        .replaceAll(/\$\{[^}]*\}/g, '');
      const texts = text.match(/(['"`])(?:(?!\1)[^\\]|\\.)*\1/g) ?? [];
      return texts
        .filter((one) => !/'(@|\.)\//.test(one))
        .flatMap((one) => (one.match(BRITISH) ?? []).filter((word) => !SAME.test(word)))
        .map((word) => `${file}: ${word}`);
    });
  expect(found).toEqual([]);
});
