import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and for the browser's first look, which must be the same; then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
