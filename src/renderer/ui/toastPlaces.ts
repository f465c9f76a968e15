import { createStore } from 'zustand/vanilla';

interface ToastPlaces {
  /** One place in each open dialog, the one in front last. */
  readonly places: readonly HTMLElement[];
}

/**
 * The place of messages while a dialog covers the window: inside it, so that Tab reaches them, they cover nothing, and
 * a press on them is not outside.
 */
export const toastPlaces = createStore<ToastPlaces>()(() => ({ places: [] }));

/** Adds a place; returns a function that removes it. */
export function addToastPlace(place: HTMLElement): () => void {
  toastPlaces.setState(({ places }) => ({ places: [...places, place] }));
  return () => {
    toastPlaces.setState(({ places }) => ({ places: places.filter((other) => other !== place) }));
  };
}
