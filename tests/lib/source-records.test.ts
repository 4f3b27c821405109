import { describe, expect, it } from 'vitest';
import {
  NO_RECORDS,
  type SourceRecord,
  type SourceRecords,
  withSourceRecords,
} from '@/lib/catalogue/source-records';
import { type SourceFacts, type Template, workingLinks } from '@/lib/catalogue/template';
import { bareTemplate } from '@/tests/fixtures/catalogue';

const LINKS = {
  source: 'https://git.example/a',
  demo: 'https://a.example',
  deploy: 'https://d.example',
};
const CHECKED = '2026-11-01T00:00:00.000Z';
const UPDATED = '2026-10-01T00:00:00.000Z';
const facts = (languages: string[]): SourceFacts => ({
  languages,
  manager: null,
  scripts: [],
  env: [],
  versions: {},
});
const WRITTEN = bareTemplate('it', {
  links: LINKS,
  details: { publisher: 'Us', license: 'GPL' },
  facets: { type: ['Blog'], license: ['GPL'] },
  sourceUpdatedAt: '2020-01-01T00:00:00.000Z',
  sourceContents: 'package',
  sourceFacts: facts(['HTML']),
});
const SOURCE: SourceRecord = {
  checkedAt: CHECKED,
  isGone: false,
  movedTo: null,
  license: null,
  updatedAt: null,
  contents: null,
  isArchived: false,
  branch: null,
  facts: null,
  etag: null,
};
const GONE = { checkedAt: CHECKED, isGone: true };

const contentOf = (template: Template) => ({ templates: [template], sections: [], textFields: [] });

function recorded(records: Partial<SourceRecords>, template = WRITTEN): Template | undefined {
  const content = contentOf(template);
  return withSourceRecords(content, { ...NO_RECORDS, ...records }).templates[0];
}

const withSource = (more: Partial<SourceRecord>, template?: Template) =>
  recorded({ sources: { [LINKS.source]: { ...SOURCE, ...more } } }, template);

describe('source records', () => {
  it('leave the content unchanged if there are no records', () => {
    const content = contentOf(WRITTEN);
    expect(withSourceRecords(content, NO_RECORDS)).toBe(content);
    expect(recorded({})).toBe(WRITTEN);
  });

  it('reuse the same object for an unchanged template', () => {
    const known = new WeakMap<Template, Template>();
    const records = { ...NO_RECORDS, sources: { [LINKS.source]: SOURCE } };
    const read = () => withSourceRecords(contentOf(WRITTEN), records, known).templates[0];
    expect(read()).toBe(read());
    expect(read()).not.toBe(WRITTEN);
  });

  it('override the values of the content if the source provides them', () => {
    expect(withSource({ license: 'MIT', updatedAt: UPDATED, facts: facts(['CSS']) })).toMatchObject(
      {
        links: LINKS,
        gone: [],
        details: { publisher: 'Us', license: 'MIT' },
        facets: { type: ['Blog'], license: ['MIT'] },
        sourceUpdatedAt: UPDATED,
        sourceCheckedAt: CHECKED,
        sourceContents: 'package',
        sourceFacts: facts(['CSS']),
      },
    );
    expect(withSource({})).toEqual({ ...WRITTEN, sourceCheckedAt: CHECKED });
    expect(withSource({ facts: facts([]) })?.sourceFacts).toEqual(facts(['HTML']));
    const withoutFacts = { ...WRITTEN, sourceFacts: null };
    expect(withSource({ facts: facts([]) }, withoutFacts)?.sourceFacts).toEqual(facts([]));
  });

  it('remove the deploy link if only a README is left', () => {
    const { deploy, ...others } = LINKS;
    expect(withSource({ contents: 'readme' })).toMatchObject({ sourceContents: 'readme' });
    expect(withSource({ contents: 'readme' })?.links).toEqual(others);
    expect(withSource({ contents: 'package' })?.links).toEqual({ ...others, deploy });
    expect(withSource({ contents: 'readme', isGone: true })?.links).toEqual(LINKS);
    expect(withSource({}, { ...WRITTEN, links: others })?.links).toEqual(others);
  });
});

describe('dead links', () => {
  it('are links that were not found at the last check', () => {
    expect(recorded({ links: { [LINKS.demo]: GONE } })?.gone).toEqual(['demo']);
    expect(recorded({ links: { [LINKS.demo]: { ...GONE, isGone: false } } })).toBe(WRITTEN);
    const links = { [LINKS.deploy]: GONE, [LINKS.demo]: GONE };
    expect(recorded({ links, sources: { [LINKS.source]: SOURCE } })?.gone).toEqual([
      'demo',
      'deploy',
    ]);
  });

  it('include a missing source and its deploy link', () => {
    expect(withSource({ isGone: true })?.gone).toEqual(['source', 'deploy']);
    const { deploy: _, ...links } = LINKS;
    expect(withSource({ isGone: true }, { ...WRITTEN, links })?.gone).toEqual(['source']);
  });

  it('are not taken from keys that only resemble a record', () => {
    const links = { ...LINKS, source: 'constructor', demo: 'toString' };
    const template = { ...WRITTEN, links };
    expect(recorded({ links: { other: GONE } }, template)).toBe(template);
    const { source: _, ...noSource } = LINKS;
    const sources = { undefined: SOURCE };
    expect(recorded({ sources }, { ...WRITTEN, links: noSource })).toEqual({
      ...WRITTEN,
      links: noSource,
    });
  });
});

describe('working links', () => {
  it('exclude links that were gone at the last check', () => {
    expect(workingLinks({ links: LINKS, gone: [] })).toEqual(LINKS);
    const { source, demo } = LINKS;
    expect(workingLinks({ links: LINKS, gone: ['deploy'] })).toEqual({ source, demo });
    expect(workingLinks({ links: { source }, gone: ['source', 'demo'] })).toEqual({});
  });
});
