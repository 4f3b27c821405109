/** Checks that each test in the list of attacks exists under the listed title. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROW = /\| `(tests\/[^`]+)`: "([^"]+)" \|$/;
const rows = readFileSync('tests/site/security/attacks.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!attack|---)/.test(line));

it.each(rows.map((row) => [row.slice(2, 60), row]))('the attack “%s…” has a test', (_, row) => {
  const [, file = '', title = ''] = ROW.exec(row) ?? [];
  expect(readFileSync(file, 'utf8')).toContain(title);
});
