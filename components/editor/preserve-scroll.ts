/** Scroll anchoring fails if an ancestor changes size. Call the returned function after the change. */
export function preserveScroll(list: HTMLElement): () => void {
  const newest = list.querySelector('h2');
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
