import type { SourceFacts } from '@/lib/catalogue/template';
import type { TemplateDetail } from '@/lib/page-props';

/** Packages by their own names; another is shown by its id. Here, so that no page loads the table. */
export const PACKAGE_NAMES: Readonly<Record<string, string>> = {
  '@angular/core': 'Angular',
  '@remix-run/react': 'Remix',
  '@shopify/hydrogen': 'Hydrogen',
  '@solidjs/start': 'SolidStart',
  '@sveltejs/kit': 'SvelteKit',
  ai: 'AI SDK',
  astro: 'Astro',
  'drizzle-orm': 'Drizzle',
  express: 'Express',
  fastify: 'Fastify',
  gatsby: 'Gatsby',
  hono: 'Hono',
  kysely: 'Kysely',
  next: 'Next.js',
  nitro: 'Nitro',
  nitropack: 'Nitro',
  node: 'Node.js',
  nuxt: 'Nuxt',
  openai: 'OpenAI',
  payload: 'Payload',
  prisma: 'Prisma',
  react: 'React',
  'react-router': 'React Router',
  'solid-js': 'Solid',
  svelte: 'Svelte',
  tailwindcss: 'Tailwind CSS',
  typescript: 'TypeScript',
  vite: 'Vite',
  vue: 'Vue',
};

/** Styles and markup are in every source: they say nothing of what it is written in. */
const NOT_PROGRAMMING = new Set(['CSS', 'HTML', 'SCSS', 'Sass', 'Less', 'Markdown']);

/** What it is built with. A range that names no version, such as `latest`, shows none. */
export function stackOf(facts: SourceFacts | null): TemplateDetail['stack'] {
  return Object.entries(facts?.versions ?? {}).map(([id, range]) => {
    const name = Object.hasOwn(PACKAGE_NAMES, id) ? PACKAGE_NAMES[id] : id;
    return [name, versionOf(range)].filter(Boolean).join(' ');
  });
}

export const programmingLanguages = (facts: SourceFacts | null): readonly string[] =>
  (facts?.languages ?? []).filter((language) => !NOT_PROGRAMMING.has(language));

/** As one would say it aloud: `16` for `^16.0.7`. Below 1, and before a release, all of it counts. */
function versionOf(range: string): string | null {
  const found =
    /^(?:[~^=v]|>=)?\s*(?<major>\d+)(?:\.(?<minor>\d+))?(?:\.[\dx]+(?<before>-[\w.-]+)?)?$/.exec(
      range.trim(),
    );
  if (found?.groups === undefined) return null;
  const { major = '', minor, before } = found.groups;
  if (before !== undefined) return range.replace(/^\D+/, '');
  const number = major === '0' && minor !== undefined ? `0.${minor}` : major;
  return range.startsWith('>=') ? `${number}+` : number;
}
