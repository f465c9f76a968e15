import { invertStackEdit } from '../../shared/domain/invertStackEdit.ts';
import { applyStackEdit, type StackEdit } from '../../shared/domain/stackEdit.ts';
import type { Stack } from '../../shared/domain/stack.ts';

const maxSteps = 100;

interface Steps {
  readonly undo: readonly StackEdit[];
  readonly redo: readonly StackEdit[];
}

/** An edit worked out but not yet kept: `keep` is called once it is on disk. */
export interface Step {
  readonly stack: Stack;
  keep(): void;
}

/** What one process did to one stack, as the edits that take it back; so others' edits in between stay. */
export interface StackHistory {
  /** `null` where the edit changes nothing. */
  apply(now: Stack, edit: StackEdit): Step | null;
  undo(now: Stack): Step | null;
  redo(now: Stack): Step | null;
}

export function createStackHistory(): StackHistory {
  let steps: Steps = { undo: [], redo: [] };

  /** The newest edit that still changes something; the other side may have made some of them moot. */
  const walk = (now: Stack, from: keyof Steps): Step | null => {
    const left = [...steps[from]];
    for (let edit = left.pop(); edit !== undefined; edit = left.pop()) {
      const back = invertStackEdit(now, edit);
      if (back === null) continue;
      const to = from === 'undo' ? 'redo' : 'undo';
      const next = { ...steps, [from]: left, [to]: [...steps[to], back] };
      return { stack: applyStackEdit(now, edit), keep: () => (steps = next) };
    }
    return null;
  };

  return {
    apply(now, edit) {
      const back = invertStackEdit(now, edit);
      if (back === null) return null;
      const next = { undo: [...steps.undo, back].slice(-maxSteps), redo: [] };
      return { stack: applyStackEdit(now, edit), keep: () => (steps = next) };
    },
    undo: (now) => walk(now, 'undo'),
    redo: (now) => walk(now, 'redo'),
  };
}
