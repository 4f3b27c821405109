/** The list of attacks names the test of each: it is there, and says what the list says. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROW = /\| `(tests\/[^`]+)`: "([^"]+)" \|$/;
const rows = readFileSync('tests/site/security/attacks.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!attack|---)/.test(line));

it.each(rows.map((row) => [row.slice(2, 60), row]))('%s… is tested', (_, row) => {
  const [, file = '', title = ''] = ROW.exec(row) ?? [];
  expect(readFileSync(file, 'utf8')).toContain(title);
});
