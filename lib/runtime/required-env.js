// @ts-check
// Plain JavaScript, because `next.config.js` loads it.
/** @typedef {readonly { variable: string, problem: string }[]} Problems */

/** Values from an example file. */
const PLACEHOLDER = /^(<.*>|\.{3}|x{3,}|change[-_ ]?me|todo|your[-_ ].*|replace[-_ ].*)$/i;

export const NOT_SET = 'is not set';

/** @param {string | undefined} value */
export function valueIfSet(value) {
  const text = value?.trim() ?? '';
  return text === '' || PLACEHOLDER.test(text) ? undefined : text;
}

/**
 * @param {'start' | 'be built'} what
 * @param {Problems} problems
 */
export function describeProblems(what, problems) {
  // Local services replace missing variables, not wrong ones.
  const isMissing = problems.every(({ problem }) => problem === NOT_SET);
  const more = isMissing ? ', or run "npm run dev" or "npm run demo", which need none' : '';
  return `The site can't ${what}: ${listProblems(problems)}${more}.`;
}

/**
 * @param {string} command
 * @param {Problems} problems
 */
export const describeCommandProblems = (command, problems) =>
  `"${command}" can't run: ${listProblems(problems)}.`;

/** @param {Problems} problems */
function listProblems(problems) {
  const list = problems.map(({ variable, problem }) => `  ${variable} ${problem}`).join('\n');
  const which = problems.length === 1 ? 'a variable is' : 'some variables are';
  return `${which} missing or unusable.\n${list}\nSet them in the environment or in .env.local (.env.example explains each)`;
}

/** @param {Readonly<{ ISR_CACHE?: string | undefined }>} env */
export const sharesPages = ({ ISR_CACHE }) => ISR_CACHE?.trim() === 'redis';

/** @param {Readonly<{ SERVERLESS?: string | undefined, VERCEL?: string | undefined }>} env */
export const isServerless = ({ SERVERLESS, VERCEL }) =>
  SERVERLESS?.trim() === '1' || valueIfSet(VERCEL) !== undefined;
