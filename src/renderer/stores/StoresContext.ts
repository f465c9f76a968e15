import { createContext, useContext } from 'react';
import type { Stores } from './createStores.ts';

export const StoresContext = createContext<Stores | null>(null);

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (stores === null) throw new Error('The window is drawn without its stores');
  return stores;
}
