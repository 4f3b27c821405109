import { useEffect } from 'react';

/** Ends them once links are hydrated and fetch data themselves. */
export function useSpeculationRules(): void {
  useEffect(() => document.querySelector('script[type=speculationrules]')?.remove(), []);
}
