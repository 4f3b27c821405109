export type Table = { title: string; head: readonly string[]; rows: readonly Row[] };

export type Row = {
  cells: readonly string[];
  bound?: Bound;
};

export type Bound = { words: string; holds: boolean };

export function markdownOf({ title, head, rows }: Table): string {
  const names = [...head, 'bound', 'held'];
  const lines = rows.map(({ cells, bound }) => [
    ...cells,
    bound?.words ?? '',
    bound === undefined ? '' : bound.holds ? 'yes' : '**no**',
  ]);
  const table = [names, names.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`);
  return [`## ${title}`, '', ...table].join('\n');
}

export function missedBounds({ title, rows }: Table): string[] {
  return rows.flatMap(({ cells, bound }) =>
    bound === undefined || bound.holds ? [] : [`${title}: ${cells[0]}: ${bound.words}`],
  );
}

export const say = (words: string): void => void process.stderr.write(`${words}\n`);
