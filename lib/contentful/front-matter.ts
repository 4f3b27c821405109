/** YAML between `---` or TOML between `+++`, whose first line that says something is a key, a table, or a comment. */
const FRONT_MATTER =
  /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n(?:[ \t]*\r?\n)*(?:(?:#|["']?[\w.-]+["']?[ \t]*[:=](?:[ \t\r]|$)|\[+["\w])[^\n]*\n(?:(?!\1[ \t]*\r?(?:\n|$))[^\n]*\n)*)?\1[ \t]*(?:\r?\n|$)/;

/** A text pasted from a file: its front matter is for programs. A rule across the page stays. */
export const withoutFrontMatter = (markdown: string): string =>
  markdown.slice(FRONT_MATTER.exec(markdown)?.[0].length ?? 0).replace(/^\uFEFF/, '');
