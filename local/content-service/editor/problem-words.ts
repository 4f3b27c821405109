import type { ContentfulError } from '@/local/content-service/contentful-error';
import type { Problems } from '@/local/content-service/editor/typed-fields';
import type { FieldProblem } from '@/local/content-service/management/management-error';

/** By field id, in words for the form, what a 422 finds wrong; empty for other errors. */
export function problemsIn({ details }: ContentfulError): Problems {
  const errors = (details?.errors ?? []) as readonly FieldProblem[];
  const problems: Record<string, string[]> = {};
  for (const error of errors) {
    const id = String(error.path?.[1] ?? '');
    problems[id] = [...(problems[id] ?? []), inWords(error)];
  }
  return problems;
}

function inWords({ name, details, customMessage, link, max, conflicting }: FieldProblem): string {
  if (customMessage !== undefined) return `${customMessage}.`;
  switch (name) {
    case 'required':
      return 'Required for publishing.';
    case 'unique':
      return `Taken by another published entry: ${idsOf(conflicting)}.`;
    case 'notResolvable': {
      const { linkType, id } = link as { linkType: string; id: string };
      return `There is no ${linkType.toLowerCase()} with the id “${id}”.`;
    }
    case 'size':
      if (max !== undefined) return `Too long: at most ${max}.`;
  }
  return `${details ?? name}.`;
}

function idsOf(links: unknown): string {
  return ((links ?? []) as { sys: { id: string } }[]).map(({ sys }) => sys.id).join(', ');
}
