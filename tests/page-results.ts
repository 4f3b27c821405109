/** What each page's `getStaticProps` gives, called as Next calls it. */
import type { GetStaticPropsContext } from 'next';
import * as home from '../pages/index';
import * as filter from '../pages/templates/[filterSlug]';
import * as template from '../pages/templates/[filterSlug]/[templateSlug]';
import * as templates from '../pages/templates/index';

/** More of what Next passes: `{ draftMode: true }`, `{ revalidateReason: 'on-demand' }`. */
type Context = Pick<GetStaticPropsContext, 'draftMode' | 'revalidateReason'>;

export type PageMaker = (context?: Context) => Promise<unknown>;

export const homePage = async (context: Context = {}) => home.getStaticProps(context);

export const templatesPage = async (context: Context = {}) => templates.getStaticProps(context);

export const filterPage = async (filterSlug: string, context: Context = {}) =>
  filter.getStaticProps({ ...context, params: { filterSlug } });

export const templatePage = async (
  filterSlug: string,
  templateSlug: string,
  context: Context = {},
) => template.getStaticProps({ ...context, params: { filterSlug, templateSlug } });

export const filterPagePaths = async () => filter.getStaticPaths({});

export const templatePagePaths = async () => template.getStaticPaths({});
