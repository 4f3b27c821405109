import { useSyncExternalStore } from 'react';
import { useWords } from '@/components/site/use-words';
import { siteWords } from '@/copy/site';
import { onStored, readStored, store } from './browser-storage';
import { THEME_KEY } from './inline-scripts.js';
import styles from './theme-switch.module.css';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const storedTheme = (): Theme =>
  THEMES.find((theme) => theme === readStored(THEME_KEY)) ?? 'system';

function choose(theme: Theme): void {
  store(THEME_KEY, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function ThemeSwitch() {
  const siteCopy = useWords(siteWords);
  const chosen = useSyncExternalStore(onStored, storedTheme, (): Theme => 'system');
  const { legend, names } = siteCopy.theme;
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{legend}</legend>
      {THEMES.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            checked={theme === chosen}
            onChange={() => choose(theme)}
          />
          {names[theme]}
        </label>
      ))}
    </fieldset>
  );
}
