/** Shown on a page in another language. */
export const offer = { link: 'Read this page in English', decline: 'Don’t offer English again' };
