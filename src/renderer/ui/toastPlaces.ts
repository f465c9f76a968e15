import { createStore } from 'zustand/vanilla';

interface ToastPlaces {
  /** One in each dialog that is open, the one in front last. */
  readonly places: readonly HTMLElement[];
}

/**
 * Where messages are shown while something lies over the window: within it, so that Tab comes to them, they cover
 * nothing, and a press on them is none outside.
 */
export const toastPlaces = createStore<ToastPlaces>()(() => ({ places: [] }));

/** Takes a place in; answers how to take it out. */
export function addToastPlace(place: HTMLElement): () => void {
  toastPlaces.setState(({ places }) => ({ places: [...places, place] }));
  return () => {
    toastPlaces.setState(({ places }) => ({ places: places.filter((other) => other !== place) }));
  };
}
