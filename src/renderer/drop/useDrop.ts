import { useEffect, useState } from 'react';
import type { DroppedEntry } from './sortDropped.ts';
import type { ImportDraft } from './createImportDraft.ts';

/** Kind of the dragged content, as far as it is known before the drop. */
export type DraggedKind = 'files' | 'text' | null;

interface Options {
  readonly importDraft: ImportDraft;
  readonly pathOf: ((file: File) => string) | undefined;
  /** True if another handler takes files on the current screen. */
  readonly isTaken: () => boolean;
}

/** Handles drops from outside the window anywhere in it. Returns the kind of content that is over it. */
export function useDrop({ importDraft, pathOf, isTaken }: Options): DraggedKind {
  const [dragged, setDragged] = useState<DraggedKind>(null);
  useEffect(() => {
    /** True for a drag that began in this window: rows and cards have their own targets. */
    let own = false;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(leaving);
      setDragged(null);
    };
    const whatIs = (event: DragEvent): DraggedKind => {
      if (own || isTaken() || document.querySelector('[role="dialog"]') !== null) return null;
      const types = event.dataTransfer?.types ?? [];
      if (types.includes('Files')) return 'files';
      return types.includes('text/plain') && !isField(event.target) ? 'text' : null;
    };
    const onOver = (event: DragEvent): void => {
      const what = whatIs(event);
      if (what === null || event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setDragged(what);
      // Browsers don't always fire `dragleave`; this event repeats while something is over the window.
      clearTimeout(leaving);
      leaving = setTimeout(end, 600);
    };
    const onDrop = (event: DragEvent): void => {
      const what = whatIs(event);
      end();
      if (what === null || event.dataTransfer === null) return;
      event.preventDefault();
      if (what === 'files') void importDraft.getState().entries(entriesOf(event.dataTransfer, pathOf));
      else void importDraft.getState().text(event.dataTransfer.getData('text/plain'));
    };
    const onStart = (): void => void (own = true);
    const onEnd = (): void => {
      own = false;
      end();
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) end();
    };
    document.addEventListener('dragstart', onStart, true);
    document.addEventListener('dragend', onEnd, true);
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      end();
      document.removeEventListener('dragstart', onStart, true);
      document.removeEventListener('dragend', onEnd, true);
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, [importDraft, pathOf, isTaken]);
  return dragged;
}

/** Returns the dropped entries. Must be called within the event, because afterwards the data is empty. */
export function entriesOf(
  data: DataTransfer,
  pathOf: ((file: File) => string) | undefined,
): readonly DroppedEntry[] {
  return [...data.items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (file === null) return [];
    const path = pathOf?.(file) ?? '';
    const folder = item.webkitGetAsEntry()?.isDirectory === true;
    return [{ file, folder, path: path === '' ? null : path }];
  });
}

export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
}
