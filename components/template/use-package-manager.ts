import { type FormEvent, useEffect, useRef } from 'react';

const KEY = 'package-manager';

/** What was chosen on one template's page is chosen on the next, where that one has it. */
export function usePackageManager() {
  const fieldset = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const inputs = [...(fieldset.current?.querySelectorAll('input') ?? [])];
    // Chosen before this could listen.
    const early = inputs.find(({ checked, defaultChecked }) => checked && !defaultChecked);
    if (early) return saveChoice(early.value);
    const chosen = readChoice();
    for (const input of inputs) {
      if (input.value === chosen) input.checked = true;
    }
  }, []);

  const remember = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement) saveChoice(target.value);
  };
  return { fieldset, remember };
}

function saveChoice(manager: string): void {
  try {
    localStorage.setItem(KEY, manager);
  } catch {
    // A browser that stores nothing still shows what was chosen.
  }
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
