import type { RedirectEntry } from '@/lib/catalogue/redirects';

const CELL = /(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^",\r\n]*))(?<end>,|\r?\n|$)/gy;
const PERMANENT = ['', 'true', 'yes', '1', '301', '308'];
const TEMPORARY = ['false', 'no', '0', '302', '307'];

/**
 * A redirect's `id` is its line in the CSV file, such as `line 3`: error messages begin with it.
 */
export function readRedirects(csv: string): {
  redirects: RedirectEntry[];
  problems: string[];
} {
  const { rows, brokenLine } = rowsOf(csv.replace(/^\uFEFF/, ''));
  const problems: string[] = [];
  const redirects = rows.flatMap(({ line, cells }): RedirectEntry[] => {
    const [from = '', to = '', permanent = '', ...rest] = cells;
    const id = `line ${line}`;
    const isHeader = line === 1 && from.toLowerCase() === 'from';
    if (isHeader || cells.join('') === '') return [];
    const word = permanent.toLowerCase();
    if (from === '' || to === '' || rest.length > 0) {
      problems.push(`${id}: Write “from,to” or “from,to,permanent”.`);
    } else if (![...PERMANENT, ...TEMPORARY].includes(word)) {
      problems.push(`${id}: “${permanent}” is neither true nor false.`);
    } else {
      return [{ id, from, to, permanent: PERMANENT.includes(word) }];
    }
    return [];
  });
  if (brokenLine !== undefined) {
    problems.push(`line ${brokenLine}: A quotation mark is missing, or there is one too many.`);
  }
  return { redirects, problems };
}

type Row = { line: number; cells: string[] };

function rowsOf(csv: string): { rows: Row[]; brokenLine: number | undefined } {
  const rows: Row[] = [];
  let row: Row = { line: 1, cells: [] };
  let line = 1;
  let length = 0;
  for (const [cell, quoted, plain = '', end] of csv.matchAll(CELL)) {
    length += cell.length;
    line += cell.split('\n').length - 1;
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === ',') continue;
    rows.push(row);
    row = { line, cells: [] };
    if (length === csv.length) break;
  }
  return { rows, brokenLine: length < csv.length ? line : undefined };
}
