/** What became of each service's faults at each moment, as a table for people. */
const HEAD = [
  'service',
  'fault',
  'a build',
  'a page made before',
  'a page never made',
  'an address that is none',
  'a publish in the middle of it',
  'afterwards',
];

export type FaultRow = {
  service: string;
  fault: string;
  build: string;
  made: string;
  neverMade: string;
  unknown: string;
  publish: string;
  afterwards: string;
};

export function faultTable(rows: readonly FaultRow[]): string {
  const lines = rows.map((row) => [
    row.service,
    row.fault,
    row.build,
    row.made,
    row.neverMade,
    row.unknown,
    row.publish,
    row.afterwards,
  ]);
  const all = [HEAD, HEAD.map(() => '---'), ...lines];
  return `${all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}
