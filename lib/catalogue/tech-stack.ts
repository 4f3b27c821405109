import { PACKAGE_NAMES } from '@/lib/catalogue/package-names';
import type { SourceFacts } from '@/lib/catalogue/template';
import type { TemplateDetail } from '@/lib/page-props';

const NOT_PROGRAMMING = new Set(['CSS', 'HTML', 'SCSS', 'Sass', 'Less', 'Markdown']);

export function stackOf(facts: SourceFacts | null): TemplateDetail['stack'] {
  return Object.entries(facts?.versions ?? {}).map(([id, range]) => {
    const name = Object.hasOwn(PACKAGE_NAMES, id) ? PACKAGE_NAMES[id] : id;
    return [name, versionOf(range.trim())].filter(Boolean).join(' ');
  });
}

export const programmingLanguages = (facts: SourceFacts | null): readonly string[] =>
  (facts?.languages ?? []).filter((language) => !NOT_PROGRAMMING.has(language));

/** `16` for `^16.0.7`; more digits for `0.x` and prereleases. */
function versionOf(range: string): string | null {
  const found =
    /^(?:[~^=v]|>=)?\s*(?<major>\d+)(?:\.(?<minor>\d+))?(?:\.[\dx]+(?<before>-[\w.-]+)?)?$/.exec(
      range,
    );
  if (found?.groups === undefined) return null;
  const { major = '', minor, before } = found.groups;
  if (before !== undefined) return range.replace(/^\D+/, '');
  const number = major === '0' && minor !== undefined ? `0.${minor}` : major;
  return range.startsWith('>=') ? `${number}+` : number;
}
