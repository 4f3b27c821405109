import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { templatesResponse } from '@/lib/api/templates-api';
import { getCatalogueSince } from '@/lib/contentful/get-catalogue';
import { overviewStart } from '@/lib/contentful/overview-start';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { plainSpace, space, template } from '@/tests/fixtures/sample-space';

describe('overviewStart', () => {
  it.each([
    ['[seen](https://hidden.example "hidden")', '[seen]'],
    ['![seen](hidden.png) <img src="hidden.png"> <!-- hidden -->', '![seen]'],
    ['```hidden\nnpm i <Suspense>\n```', 'npm i'],
    ['---\ntitle: hidden\n---\n\nseen', 'seen'],
    ['  ', null],
    [null, null],
  ])('returns the searchable text: %j → %j', (markdown, start) => {
    expect(overviewStart(markdown)).toBe(start);
  });

  it('returns at most 300 words', () => {
    const words = Array.from({ length: 301 }, (_, at) => `w${at}`);
    expect(overviewStart(words.join('\n\n'))).toBe(words.slice(0, 300).join(' '));
  });

  it.each(['<', '](', '](a', '<a ', '`', '> '])('is fast for a text with many “%s”', (part) => {
    const start = performance.now();
    overviewStart(part.repeat(50_000 / part.length));
    expect(performance.now() - start).toBeLessThan(100);
  });
});

describe('a search', () => {
  let lib: LibOnServices;
  beforeEach(async () => {
    lib = await libOn(
      space([
        template('one', { order: 1, overview: 'It wants a quarry.' }),
        template('two', { order: 2, overview: 'It wants nothing.' }),
        template('three', { order: 3 }),
      ]),
    );
  });
  afterEach(() => lib.close());

  async function find(q: string) {
    const answer = await templatesResponse({ q });
    return answer.kind === 'ok' ? answer.body.items.map(({ slug }) => slug) : answer.problems;
  }

  it('finds words in overviews, although the API does not return overviews', async () => {
    expect(await find('quarries')).toEqual(['one']);
    expect(JSON.stringify(await templatesResponse({ q: 'quarries' }))).not.toContain('It wants');
  });

  it('finds new words after an overview changes', async () => {
    await find('quarries');
    lib.service.content.update('template-two', { overview: 'It wants a quarry too.' });
    lib.service.content.publish('template-two');
    await getCatalogueSince(Date.now());
    expect(await find('quarries')).toEqual(['one', 'two']);
  });

  it('corrects a word once no overview contains the word', async () => {
    const { content } = lib.service;
    const edit = (id: string, fields: Record<string, string>) => {
      content.update(id, fields);
      content.publish(id);
    };
    edit('template-three', { name: 'Quarry' });
    edit('template-one', { overview: 'It wants a quarrry.' });
    await getCatalogueSince(Date.now());
    expect(await find('quarrry')).toEqual(['one']);
    edit('template-one', { overview: 'It wants a stone.' });
    await getCatalogueSince(Date.now());
    expect(await find('quarrry')).toEqual(['three']);
  });

  it('prefers names to overviews while a name is being typed', async () => {
    await lib.close();
    lib = await libOn(
      space([template('one', { overview: 'A middle way.' }), template('middleware')]),
    );
    expect(await find('middle')).toEqual(['middleware']);
  });

  it('works if templates have no overview field', async () => {
    await lib.close();
    lib = await libOn(plainSpace([template('plain')]));
    expect(await find('quarries')).toEqual([]);
  });
});
