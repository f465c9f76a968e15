import { useEffect } from 'react';
import type { Settings } from '../../shared/domain/settings.ts';

/** Applies the code font and reduced motion to the page; the system's own setting for motion counts either way. */
export function useLook({ codeFont, motion }: Pick<Settings, 'codeFont' | 'motion'>): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['codeFont'] = codeFont;
    dataset['motion'] = motion;
  }, [codeFont, motion]);
}
