import { createContext } from 'react';

/** Opens the palette; `null` if a part of the window is drawn by itself. */
export const OpenPaletteContext = createContext<(() => void) | null>(null);
