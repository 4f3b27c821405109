// Median and spread of five runs.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const PATHS = [
  '/',
  '/templates',
  '/templates/next.js',
  '/templates/search?q=blog',
  '/templates/next.js/nextjs-starter',
];
const RUNS = 5;

const [site = 'http://localhost:3000'] = process.argv.slice(2);
const chromePath = process.env.CHROMIUM_PATH;
const chrome = await launch({
  ...(chromePath === undefined ? {} : { chromePath }),
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  for (const path of PATHS) {
    const scores = new Map();
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(site + path, { port: chrome.port, logLevel: 'silent' });
      if (!result || result.lhr.runtimeError) {
        throw new Error(result?.lhr.runtimeError?.message ?? `No report on ${path}`);
      }
      for (const { id, score } of Object.values(result.lhr.categories)) {
        scores.set(id, [...(scores.get(id) ?? []), Math.round((score ?? 0) * 100)]);
      }
    }
    const summaries = Array.from(scores, ([id, all]) => {
      all.sort((a, b) => a - b);
      return `${id} ${all[Math.floor(RUNS / 2)]} (${all[0]}–${all.at(-1)})`;
    });
    process.stdout.write(`${path}: ${summaries.join(', ')}\n`);
  }
} finally {
  chrome.kill();
}
