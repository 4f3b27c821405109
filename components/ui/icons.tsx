import type { ReactNode } from 'react';

/** 16-unit grid; see styles/global.css. */
export const icon = (drawing: ReactNode) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" width="1em" height="1em">
    {drawing}
  </svg>
);

export const ArrowRightIcon = () => icon(<path d="M2 8h11M8.5 3.5 13 8l-4.5 4.5" />);

export const ArrowLeftIcon = () => icon(<path d="M14 8H3M7.5 3.5 3 8l4.5 4.5" />);

export const ArrowOutIcon = () => icon(<path d="m4 12 8-8M5.5 4H12v6.5" />);

export const CrossIcon = () => icon(<path d="m4 4 8 8M12 4l-8 8" />);

export const PlusIcon = () => icon(<path d="M8 2.5v11M2.5 8h11" />);

export const SearchIcon = () =>
  icon(
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 4 4" />
    </>,
  );
