import { useEffect } from 'react';
import { isDialogOpen } from '../ui/focus/isDialogOpen.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import type { ImportDraft } from './createImportDraft.ts';
import { notText } from './readText.ts';
import { entriesOf, isField } from './useDrop.ts';

interface Options {
  readonly importDraft: ImportDraft;
  readonly toasts: ToastStore;
  readonly pathOf: ((file: File) => string) | undefined;
  readonly isTaken: () => boolean;
}

/** Turns a paste outside of a field into an item of the stack. */
export function usePaste({ importDraft, toasts, pathOf, isTaken }: Options): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (isTaken() || isField(event.target) || isDialogOpen()) return;
      const data = event.clipboardData;
      const text = data?.getData('text/plain') ?? '';
      if (data === null || (text === '' && data.files.length === 0)) return;
      event.preventDefault();
      const files = entriesOf(data, pathOf);
      const image = files.find(({ file, path }) => path === null && file.type.startsWith('image/'));
      if (text !== '' && files.every(({ path }) => path === null)) void importDraft.getState().text(text);
      else if (image !== undefined) {
        const message = notText('What you copied', image.file.type);
        toasts.getState().show({ level: 'warn', message, lastsMs: 10_000 });
      } else void importDraft.getState().entries(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [importDraft, toasts, pathOf, isTaken]);
}
