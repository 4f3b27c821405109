import { readFileSync } from 'node:fs';

const FRONT_MATTER = /^---\n(?<fields>(?:\w+: .+\n)+)---\n+(?<body>[\s\S]+)$/;

/** @param file the path from this folder */
export function readFrontMatter(file: string): { fields: Record<string, string>; body: string } {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const { fields, body } = FRONT_MATTER.exec(text)?.groups ?? {};
  if (fields === undefined || body === undefined) {
    throw new Error(`content/${file} must begin with fields between two lines of ---`);
  }
  const pairs = [...fields.matchAll(/^(\w+): (.+)$/gm)];
  return {
    fields: Object.fromEntries(pairs.map(([, field = '', value = '']) => [field, value])),
    body: body.trimEnd(),
  };
}
