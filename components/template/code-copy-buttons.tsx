import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CopyButton } from './copy-button';

/** A copy button in each block of code of an overview, which is markup from the server. */
export function CodeCopyButtons({ within }: { within: RefObject<HTMLElement | null> }) {
  const [blocks, setBlocks] = useState<readonly HTMLElement[]>([]);
  useEffect(() => setBlocks([...(within.current?.querySelectorAll('pre') ?? [])]), [within]);
  return blocks.map((block, index) => {
    const text = block.querySelector('code')?.textContent ?? '';
    // Blocks have no names, and none comes or goes.
    return createPortal(<CopyButton text={text.trimEnd()} isSmall />, block, String(index));
  });
}
