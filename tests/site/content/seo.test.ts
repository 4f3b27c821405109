import { contentServiceDown } from '@/tests/site/content/seo/content-service-down';
import { crawlerFiles } from '@/tests/site/content/seo/crawler-files';
import { jsonLd } from '@/tests/site/content/seo/json-ld';
import { llmsTxt } from '@/tests/site/content/seo/llms-txt';
import { markdownPages } from '@/tests/site/content/seo/markdown-pages';
import { pageMetadata } from '@/tests/site/content/seo/page-metadata';
import { templatesApi } from '@/tests/site/content/seo/templates-api';

pageMetadata();
jsonLd();
crawlerFiles();
llmsTxt();
// This part comes last, because it publishes.
markdownPages();
templatesApi();
contentServiceDown();
