import { useEffect } from 'react';
import type { Settings, Theme } from '../../../shared/domain/settings.ts';

/** Applies the code font and reduced motion to the page; the system's own setting for motion counts either way. */
export function useLook({ codeFont, motion }: Pick<Settings, 'codeFont' | 'motion'>): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['codeFont'] = codeFont;
    dataset['motion'] = motion;
  }, [codeFont, motion]);
}

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
