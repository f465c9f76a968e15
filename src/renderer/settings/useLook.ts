import { useEffect } from 'react';
import type { Settings } from '../../shared/domain/settings.ts';

/** Puts the code font and the wish for less motion on the page; the system's own wish counts either way. */
export function useLook({ codeFont, motion }: Pick<Settings, 'codeFont' | 'motion'>): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['codeFont'] = codeFont;
    dataset['motion'] = motion;
  }, [codeFont, motion]);
}
