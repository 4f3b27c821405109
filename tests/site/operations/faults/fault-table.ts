const HEAD = [
  'service',
  'fault',
  'a build',
  'a page rendered before',
  'a page never rendered',
  'an unknown address',
  'a publish meanwhile',
  'afterwards',
];

export type FaultRow = {
  service: string;
  fault: string;
  build: string;
  rendered: string;
  neverRendered: string;
  unknown: string;
  publish: string;
  afterwards: string;
};

export function faultTable(rows: readonly FaultRow[]): string {
  const lines = rows.map((row) => [
    row.service,
    row.fault,
    row.build,
    row.rendered,
    row.neverRendered,
    row.unknown,
    row.publish,
    row.afterwards,
  ]);
  const all = [HEAD, HEAD.map(() => '---'), ...lines];
  return `${all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}
