import { useEffect } from 'react';
import type { ToastStore } from '../../ui/toastStore.ts';
import type { DraftStore } from '../draftState.ts';
import { readDroppedText } from './readDroppedText.ts';

/** Makes a draft of text that is pasted outside a field, or of a dropped file. */
export function useImportDraft(drafts: DraftStore, toasts: ToastStore): void {
  useEffect(() => {
    const begin = async (text: string): Promise<void> => {
      const { currentId: before, begin: start } = drafts.getState();
      if (text.trim() === '' || !(await start({ from: 'text', text }))) return;
      if (before !== null) offerWayBack(drafts, toasts, before);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (isField(event.target) || document.querySelector('[role="dialog"]') !== null) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      event.preventDefault();
      void begin(text);
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
        if (read.ok) void begin(read.text);
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

/** Offers the draft that was open before, in case the user did not mean to start a new one. */
function offerWayBack(drafts: DraftStore, toasts: ToastStore, before: string): void {
  const { currentId: begun, remove, choose } = drafts.getState();
  const goBack = async (): Promise<void> => {
    if (begun !== null && (await remove(begun))) await choose(before);
  };
  toasts.getState().show({
    level: 'info',
    message: 'Started a new draft. The other one is saved',
    action: { label: 'Undo', run: () => void goBack() },
    lastsMs: 10_000,
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
}
