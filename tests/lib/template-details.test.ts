import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TemplateCard } from '@/components/card/template-card';
import { jsonLdTemplate } from '@/components/head/json-ld-template';
import { TemplateMeta } from '@/components/template/template-meta';
import { templateCopy } from '@/copy/en/template';
import { templatesResponse } from '@/lib/api/templates-api';
import { type FieldRule, MODEL_FIELDS } from '@/lib/contentful/field-rules';
import type { TemplateDetail, TemplateList } from '@/lib/page-props';
import { DEFAULT_LANGUAGE } from '@/lib/runtime/languages';
import { type LibOnServices, libOn } from '@/tests/fixtures/lib';
import { filterPage, templatePage, templatesPage } from '@/tests/fixtures/page-results';
import { section, space, template } from '@/tests/fixtures/sample-space';

const rule: FieldRule = MODEL_FIELDS.template.license;
let lib: LibOnServices;
beforeAll(async () => {
  rule.isOnCard = true;
  lib = await libOn(
    space([
      ...section('license', [['MIT', 'mit']], { title: 'Licence' }),
      template('free', { license: 'MIT' }),
    ]),
  );
});
afterAll(async () => {
  delete rule.isOnCard;
  await lib.close();
});

const propsOf = <Props>(page: unknown) => (page as { props: Props }).props;

describe('a template detail', () => {
  it('appears on the template page and in the structured data', async () => {
    const page = await templatePage('mit', 'free');
    const { template } = propsOf<{ template: TemplateDetail }>(page);
    const markup = renderToStaticMarkup(createElement(TemplateMeta, { template }));
    expect(markup).toContain(`${templateCopy.details.license}</dt>`);
    expect(markup).toContain('>MIT</dd>');
    expect(jsonLdTemplate(template, 'https://gallery.example/x', DEFAULT_LANGUAGE)).toContainEqual(
      expect.objectContaining({ license: { '@type': 'CreativeWork', name: 'MIT' } }),
    );
  });

  it('appears on the template card if configured', async () => {
    const { list } = propsOf<{ list: TemplateList }>(await templatesPage());
    const [card] = list.cards;
    if (card === undefined) throw new Error('There is no card.');
    const markup = renderToStaticMarkup(createElement(TemplateCard, { card }));
    expect(markup.match(/>MIT</g)).toHaveLength(1);
    expect(card.details).toEqual({ license: 'MIT' });
  });

  it('appears in the API and can become a filter through content alone', async () => {
    expect(await templatesResponse({ license: 'mit' })).toMatchObject({
      body: { total: 1, items: [{ license: 'MIT', details: { license: 'MIT' } }] },
    });
    expect(await filterPage('mit')).toMatchObject({ props: { list: { total: 1 } } });
  });
});
