// Prints Lighthouse's scores of each kind of page, the median of three runs: the mobile preset, throttling simulated.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const PATHS = [
  '/',
  '/templates',
  '/templates/next.js',
  '/templates/search?q=blog',
  '/templates/next.js/nextjs-starter',
];
const RUNS = 3;

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
    const medians = Array.from(scores, ([id, all]) => `${id} ${all.sort((a, b) => a - b)[1]}`);
    process.stdout.write(`${path}: ${medians.join(', ')}\n`);
  }
} finally {
  chrome.kill();
}
