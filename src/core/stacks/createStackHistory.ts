import { invertStackEdit } from '../../shared/domain/invertStackEdit.ts';
import { applyStackEdit, type StackEdit } from '../../shared/domain/stackEdit.ts';
import type { Stack } from '../../shared/domain/stack.ts';

const maxSteps = 100;

/** Edits that take back, or repeat, what was done; the last one first to be used. */
export interface Steps {
  readonly undo: readonly StackEdit[];
  readonly redo: readonly StackEdit[];
  /** What the last edit was part of, where edits that follow one another are taken back together. */
  readonly joins?: string;
}

/** An edit worked out but not yet kept: `keep` is called once it is on disk. */
export interface Step {
  readonly stack: Stack;
  keep(): void;
}

/** What one process did to one stack, as the edits that take it back; so others' edits in between stay. */
export interface StackHistory {
  /** `null` where the edit changes nothing. With `joins` it is one step with the edit before, if that had the same. */
  apply(now: Stack, edit: StackEdit, joins?: string): Step | null;
  undo(now: Stack): Step | null;
  redo(now: Stack): Step | null;
  /** As they are to be kept over a restart. */
  steps(): Steps;
}

export function createStackHistory(before: Steps = { undo: [], redo: [] }): StackHistory {
  let steps = before;

  /** The newest edit that still changes something; the other side may have made some of them moot. */
  const walk = (now: Stack, from: keyof Steps): Step | null => {
    const left = [...(from === 'undo' ? steps.undo : steps.redo)];
    for (let edit = left.pop(); edit !== undefined; edit = left.pop()) {
      const back = invertStackEdit(now, edit);
      if (back === null) continue;
      const to = from === 'undo' ? 'redo' : 'undo';
      const next = { undo: steps.undo, redo: steps.redo, [from]: left, [to]: [...steps[to], back] };
      return { stack: applyStackEdit(now, edit), keep: () => (steps = next) };
    }
    return null;
  };

  return {
    apply(now, edit, joins) {
      const back = invertStackEdit(now, edit);
      if (back === null) return null;
      const joined = joins !== undefined && steps.joins === joins && steps.undo.length > 0;
      const undo = joined ? steps.undo : [...steps.undo, back].slice(-maxSteps);
      const next = { undo, redo: [], ...(joins === undefined ? {} : { joins }) };
      return { stack: applyStackEdit(now, edit), keep: () => (steps = next) };
    },
    undo: (now) => walk(now, 'undo'),
    redo: (now) => walk(now, 'redo'),
    steps: () => steps,
  };
}
