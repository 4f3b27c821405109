import { type FormEvent, useEffect, useRef } from 'react';

const KEY = 'package-manager';

/** What was chosen on one template's page is chosen on the next, where that one has it. */
export function usePackageManager() {
  const fieldset = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const chosen = readChoice();
    for (const input of fieldset.current?.querySelectorAll('input') ?? []) {
      if (input.value === chosen) input.checked = true;
    }
  }, []);

  const remember = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    try {
      localStorage.setItem(KEY, target.value);
    } catch {
      // A browser that stores nothing still shows what was chosen.
    }
  };
  return { fieldset, remember };
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
