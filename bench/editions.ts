/** Names that show what was published when, in whatever page they are shown. */
const PATTERN = /Edition (\d{4})/g;

export const editionName = (edition: number) => `Edition ${String(edition).padStart(4, '0')}`;

/** Every edition that a page shows, oldest first. */
export function editionsIn(text: string): number[] {
  return [...new Set([...text.matchAll(PATTERN)].map(([, digits]) => Number(digits)))].sort(
    (a, b) => a - b,
  );
}
