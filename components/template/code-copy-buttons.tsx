import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CopyButton } from './copy-button';

export function CodeCopyButtons({ within }: { within: RefObject<HTMLElement | null> }) {
  const [blocks, setBlocks] = useState<readonly HTMLElement[]>([]);
  useEffect(() => setBlocks([...(within.current?.querySelectorAll('pre') ?? [])]), [within]);
  return blocks.map((block, index) => {
    const text = block.querySelector('code')?.textContent ?? '';
    return createPortal(<CopyButton text={text.trimEnd()} isSmall />, block, String(index));
  });
}
