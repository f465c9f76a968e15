import { createContext } from 'react';

/** Opens a page of the guide; `null` if a part of the window is drawn by itself. */
export const OpenHelpContext = createContext<((pageId: string) => void) | null>(null);
