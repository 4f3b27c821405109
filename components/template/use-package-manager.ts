import { type FormEvent, useEffect, useRef } from 'react';
import { readStored, store } from '@/components/site/browser-storage';

const KEY = 'package-manager';

export function usePackageManager() {
  const group = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])];
    const early = inputs.find(({ checked, defaultChecked }) => checked && !defaultChecked);
    if (early) return store(KEY, early.value);
    const chosen = readStored(KEY);
    for (const input of inputs) {
      if (input.value === chosen) input.checked = true;
    }
  }, []);

  const remember = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement) store(KEY, target.value);
  };
  return { group, remember };
}
