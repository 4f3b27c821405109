/** Reads what follows the names of commands. */
import { CommandError } from './backend.ts';

export type Args = readonly string[];

export const syntaxError = () => new CommandError('ERR syntax error');

export const wrongNumber = (name: string) =>
  new CommandError(`ERR wrong number of arguments for '${name}' command`);

export function readInteger(text = ''): number {
  if (/^-?\d+$/.test(text)) return Number(text);
  throw new CommandError('ERR value is not an integer or out of range');
}

export function readScore(text = '', problem = 'ERR value is not a valid float'): number {
  if (/^[+-]?inf(inity)?$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  const score = Number(text);
  if (text.trim() === '' || Number.isNaN(score)) throw new CommandError(problem);
  return score;
}

/** The list has an even length. */
export function pairsOf(args: Args): [first: string, second: string][] {
  return Array.from({ length: args.length / 2 }, (_, index) => [
    args[index * 2] ?? '',
    args[index * 2 + 1] ?? '',
  ]);
}
