import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Preview } from '../../shared/domain/assembly.ts';
import { findPlaces } from './findPlaces.ts';
import { foldKeyOf } from './previewLines.ts';
import type { PreviewStore } from './previewStore.ts';

/** Searches the message: the editor's text if it is open, else the preview. */
export function useFind(preview: PreviewStore, editorText: string | null) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [current, setCurrent] = useState(0);
  const shown = useStore(preview, (state) => state.preview);
  const text = useMemo(() => (editorText === null ? shown : asPreview(editorText)), [editorText, shown]);
  // The search of megabytes waits until typing leaves time for it.
  const looked = useDeferredValue(wanted);
  const places = useMemo(() => (text === null ? [] : findPlaces(text, looked ?? '')), [text, looked]);
  const at = Math.min(current, Math.max(places.length - 1, 0));
  const place = places[at] ?? null;
  const part = place === null ? undefined : text?.parts[place.partIndex];
  const foldKey = part === undefined ? null : foldKeyOf(part);
  useEffect(() => {
    if (foldKey !== null && preview.getState().folded.has(foldKey)) preview.getState().fold([foldKey], false);
  }, [preview, foldKey]);
  return {
    wanted,
    count: places.length,
    current: at,
    place,
    open: useCallback(() => setWanted((before) => before ?? ''), []),
    close: () => setWanted(null),
    change: (next: string) => {
      setWanted(next);
      setCurrent(0);
    },
    step: (by: 1 | -1) => {
      if (places.length > 0) setCurrent((at + by + places.length) % places.length);
    },
  };
}

function asPreview(text: string): Preview {
  const part = { itemId: null, title: '', kind: null, tokens: null, text, marks: [] };
  return { revision: 0, format: 'plain', parts: [part] };
}
