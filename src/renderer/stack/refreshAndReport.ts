import type { Assembly, BlockSummary } from '../../shared/domain/assembly.ts';
import { countWords, formatCount } from '../ui/formats.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import type { StackStore } from './stackStore.ts';
import { listFacts } from '../../shared/domain/listWords.ts';
import { joinSentences } from '../ui/joinSentences.ts';

/** Reads everything again, services included, and reports the result in one line after the last answer. */
export async function refreshAndReport(store: StackStore, toasts: ToastStore): Promise<void> {
  const { assembly: before, currentId } = store.getState();
  if (!(await store.getState().refresh())) return;
  const after = await settled(store, currentId);
  if (after !== null && after.blocks.length > 0) {
    toasts.getState().show(reportOf(before?.blocks ?? [], after.blocks));
  }
}

/** Resolves to the assembly after all reading has ended; to `null` if another stack is shown by then. */
function settled(store: StackStore, stackId: string | null): Promise<Assembly | null> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const { assembly, currentId } = store.getState();
      const left = currentId !== stackId;
      const busy =
        assembly?.state !== 'ready' || assembly.blocks.some(({ fetch }) => fetch?.state === 'fetching');
      if (!left && busy) return false;
      resolve(left ? null : assembly);
      return true;
    };
    if (look()) return;
    const stop = store.subscribe(() => {
      if (look()) stop();
    });
  });
}

/** Returns the result of a refresh, for a toast. */
export function reportOf(
  before: readonly BlockSummary[],
  after: readonly BlockSummary[],
): { readonly level: 'good' | 'warn'; readonly message: string } {
  const known = new Map(before.map((block) => [block.itemId, block]));
  const changed = after.filter(({ itemId, sha256 }) => known.get(itemId)?.sha256 !== sha256).length;
  const unread = after.filter(({ status, fetch }) => status !== 'ok' || fetch?.state === 'failed').length;
  const read = `Refreshed ${countWords(after.length, 'item')}`;
  const sentences = [
    `${listFacts([read, changed === 0 ? 'nothing has changed' : `${formatCount(changed)} changed`])}.`,
    unread === 0 ? '' : `${formatCount(unread)} could not be read again.`,
  ];
  return { level: unread === 0 ? 'good' : 'warn', message: joinSentences(sentences) };
}
