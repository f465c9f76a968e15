import { useEffect } from 'react';
import type { ToastStore } from '../ui/toastStore.ts';
import type { DraftStore } from './draftState.ts';
import { readDroppedText } from './readDroppedText.ts';

/** What is pasted outside a field, or dropped as a file, becomes a draft. */
export function useBringIn(drafts: DraftStore, toasts: ToastStore): void {
  useEffect(() => {
    const begin = (text: string): void => {
      if (text.trim() !== '') void drafts.getState().begin({ from: 'text', text });
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (isField(event.target) || document.querySelector('[role="dialog"]') !== null) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      event.preventDefault();
      begin(text);
    };
    const onDragOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      void readDroppedText(file).then((read) => {
        if (read.ok) begin(read.text);
        else toasts.getState().show({ level: 'warn', message: read.problem });
      });
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  }, [drafts, toasts]);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
}
