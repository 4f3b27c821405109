/**
 * Keeps what is being read where it is, whatever comes or goes above it. Browsers do so themselves
 * only where nothing on the way to it changes its own size, and not all of them.
 *
 * @returns what to call when the change is made
 */
export function preserveScroll(list: HTMLElement): () => void {
  const newest = list.querySelector('h2');
  // Whoever sees the newest wants to see the next one too.
  if (newest === null || newest.getBoundingClientRect().bottom > 0) return () => {};
  const read = [...list.querySelectorAll('h2, summary, a')].find((element) => topOf(element) >= 0);
  if (read === undefined) return () => {};
  const before = topOf(read);
  return () => {
    if (!read.isConnected) return;
    window.scrollBy({ top: topOf(read) - before, behavior: 'instant' });
  };
}

const topOf = (element: Element) => element.getBoundingClientRect().top;
