import { useEffect } from 'react';
import type { Theme } from '../../shared/domain/settings.ts';

const light = '(prefers-color-scheme: light)';

/** Applies the theme to the page; "system" follows the system's changes live. */
export function useTheme(theme: Theme): void {
  useEffect(() => {
    const query = window.matchMedia(light);
    const apply = (): void => {
      document.documentElement.dataset['theme'] =
        theme === 'system' ? (query.matches ? 'light' : 'dark') : theme;
    };
    apply();
    if (theme !== 'system') return undefined;
    query.addEventListener('change', apply);
    return () => query.removeEventListener('change', apply);
  }, [theme]);
}
