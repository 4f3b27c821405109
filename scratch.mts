import { readCatalog } from '#content/catalog-format';
import { contentTypes } from '#content/content-types';
import { entry, linkTo, LOCALE } from '#content/export-entities';
import { startContentService } from '#local/content-service/start-content-service';
import { spawn } from 'node:child_process';
const { filterSections, templates } = readCatalog();
const T = { createdAt: '2026-01-05T09:00:00.000Z', updatedAt: '2026-01-05T09:00:00.000Z' };
const content: any = { contentTypes, locales: [{ sys: { id: LOCALE, type: 'Locale' }, code: LOCALE, name: 'English', default: true, fallbackCode: null }], assets: [], entries: [
  ...filterSections.flatMap(s => [entry('templateFilterSection', `section-${s.field}`, { title: s.title, field: s.field, order: s.order, values: s.values.map(v => linkTo('Entry', `filter-${v.slug}`)) }, T), ...s.values.map(v => entry('templateFilterValue', `filter-${v.slug}`, v, T))]),
  ...templates.map(({repositoryUrl, relatedTemplates, ...t}) => entry('templates', `template-${t.slug}`, { ...t, githubUrl: repositoryUrl, overview: 'Hello **there**\n\n# Title\n\ntext' }, T))] };
const s = await startContentService({ content, spaceId: 'plinth', deliveryToken: 'd', previewToken: 'p', requestsPerSecond: 55 });
const env = { ...process.env, CONTENTFUL_SPACE_ID: 'plinth', CONTENTFUL_DELIVERY_TOKEN: 'd', CONTENTFUL_PREVIEW_TOKEN: 'p', NEXT_DIST_DIR: '.next-x1', CONTENTFUL_DELIVERY_URL: s.deliveryUrl, CONTENTFUL_PREVIEW_URL: s.previewUrl, NEXT_TELEMETRY_DISABLED: '1' };
const child = spawn('node', ['node_modules/next/dist/bin/next', 'build'], { stdio: 'inherit', env });
await new Promise(r => child.on('exit', r));
console.log(s.requests.length, s.requests.filter(r => r.status !== 200).map(r => [r.path, r.query, r.status]).slice(0,3));
const by: Record<string, number> = {};
for (const r of s.requests) { const q = new URLSearchParams(r.query as any); const k = r.path.split('/').pop() + ' ' + (q.get('content_type')??'') + ' ' + (q.has('fields.framework') ? 'framework' : q.has('sys.id[in]') ? 'overview' : q.get('limit')); by[k] = (by[k] ?? 0) + 1; }
console.log(by);
if (process.argv[2] === 'serve') { const c = spawn('node', ['node_modules/next/dist/bin/next', 'start', '-p', '3777'], { stdio: 'inherit', env }); await new Promise(r => c.on('exit', r)); }
await s.close();
