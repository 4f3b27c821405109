import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CodePrefetch } from '@/lib/next-internals/code-prefetch';

const buildManifest = {
  pages: {
    '/_app': ['static/chunks/app.js'],
    '/': ['static/chunks/app.js', 'static/chunks/home.js'],
    '/templates/search': [
      'static/chunks/app.js',
      'static/chunks/search.js',
      'static/chunks/search.css',
    ],
  },
} as never;

function addressesOn(assetPrefix: string, deployment: string): string[] {
  const query = deployment && `?dpl=${deployment}`;
  const props = {
    page: '/',
    buildManifest,
    assetPrefix,
    assetQueryString: query,
    cssAssetQueryString: query,
  };
  const html = renderToStaticMarkup(createElement(CodePrefetch, props));
  return Array.from(html.matchAll(/href="([^"]*)"/g), ([, address = '']) => address);
}

it('prefetches code for the next pages that the current page does not load', () => {
  expect(addressesOn('', '')).toEqual([
    '/_next/static/chunks/search.js',
    '/_next/static/chunks/search.css',
  ]);
});

it('uses the same URL prefix and deployment query as Next’s own chunks', () => {
  expect(addressesOn('https://cdn.example', 'dpl_1')).toEqual([
    'https://cdn.example/_next/static/chunks/search.js?dpl=dpl_1',
    'https://cdn.example/_next/static/chunks/search.css?dpl=dpl_1',
  ]);
});
