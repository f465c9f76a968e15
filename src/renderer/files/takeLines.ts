import type { LineRange, StackItemView } from '../../shared/domain/stack.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { isPicked, rangesOf, toggleLine } from '../viewer/pickLines.ts';

/** ms within which an added file must appear in the stack. */
const patienceMs = 5_000;

/** Returns the item of a project's own file in the shown stack. */
export function itemOfFile(stack: StackStore, path: string): StackItemView | undefined {
  return stack
    .getState()
    .current?.items.find(
      ({ source }) => source.kind === 'file' && source.project === undefined && source.path === path,
    );
}

/**
 * Makes the stack contain exactly these lines of a file; none means the whole file. Adds the file if it is not there
 * yet.
 */
export async function takeLines(
  stack: StackStore,
  path: string,
  lines: readonly LineRange[],
): Promise<boolean> {
  const item = itemOfFile(stack, path) ?? (await addFile(stack, path));
  if (item === null) return false;
  const wanted = lines.length === 0 ? null : lines;
  if (wanted === null && item.lines === undefined && item.outline !== true) return true;
  return stack.getState().setLines(item.id, wanted);
}

/** Adds or removes one line. Resolves to the reason if that is impossible. */
export async function toggleFileLine(stack: StackStore, path: string, line: number): Promise<string | null> {
  const item = itemOfFile(stack, path);
  if (item !== undefined && item.outline !== true && (item.lines ?? []).length === 0)
    return 'The whole file is in the stack.';
  const before = item?.lines ?? [];
  const lines = rangesOf(toggleLine({ kept: before, current: null }, line));
  if (lines.length === 0 && isPicked(before, line)) await stack.getState().removeFiles([path]);
  else await takeLines(stack, path, lines);
  return null;
}

/** Adds a file and waits for its item: core reports it by an event, which may arrive after the answer. */
async function addFile(stack: StackStore, path: string): Promise<StackItemView | null> {
  if (!(await stack.getState().addFiles([path]))) return null;
  return new Promise((resolve) => {
    const done = (item: StackItemView | null): void => {
      clearTimeout(timer);
      leave();
      resolve(item);
    };
    const look = (): void => {
      const item = itemOfFile(stack, path);
      if (item !== undefined) done(item);
    };
    const timer = setTimeout(() => done(null), patienceMs);
    const leave = stack.subscribe(look);
    look();
  });
}
