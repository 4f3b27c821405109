import type { ReactNode } from 'react';

/** Icons are drawn on a 16-unit grid and take the colour and size of the text around them. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      {children}
    </svg>
  );
}

export function ArrowRightIcon() {
  return (
    <Icon>
      <path d="M2 8h11M8.5 3.5 13 8l-4.5 4.5" />
    </Icon>
  );
}

export function ArrowLeftIcon() {
  return (
    <Icon>
      <path d="M14 8H3M7.5 3.5 3 8l4.5 4.5" />
    </Icon>
  );
}

/** For links to another site. */
export function ArrowOutIcon() {
  return (
    <Icon>
      <path d="m4 12 8-8M5.5 4H12v6.5" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 4 4" />
    </Icon>
  );
}

export function CrossIcon() {
  return (
    <Icon>
      <path d="m4 4 8 8M12 4l-8 8" />
    </Icon>
  );
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M8 2.5v11M2.5 8h11" />
    </Icon>
  );
}
