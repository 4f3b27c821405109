/** Front matter begins with a key, a table or a comment. Text between two rules usually doesn't. */
const FRONT_MATTER =
  /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n(?:[ \t]*\r?\n)*(?:(?:#|["']?[\w.-]+["']?[ \t]*[:=](?:[ \t\r]|$)|\[+["\w])[^\n]*\n(?:(?!\1[ \t]*\r?(?:\n|$))[^\n]*\n)*)?\1[ \t]*(?:\r?\n|$)/;

export const stripFrontMatter = (markdown: string): string =>
  markdown.slice(FRONT_MATTER.exec(markdown)?.[0].length ?? 0).replace(/^\uFEFF/, '');
