import { BrowserWindow, nativeTheme } from 'electron';
import type { Theme } from '../../shared/domain/settings.ts';

/** `--bg-app` of the two themes: a window shows it before its page is there. */
const backgrounds = { dark: '#0e1013', light: '#eff1f3' };

export function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light;
}

/** Makes dialogs, menus and the page's media queries follow the user's choice in Carryover. */
export function applyTheme(theme: Theme): void {
  if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
}

export function setupTheme(): void {
  nativeTheme.on('updated', () => {
    for (const window of BrowserWindow.getAllWindows()) window.setBackgroundColor(backgroundColor());
  });
}
