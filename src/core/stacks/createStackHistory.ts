import { randomUUID, createHash } from 'node:crypto';
import { invertStackEdit } from '../../shared/domain/stack/invertStackEdit.ts';
import { applyStackEdit, type StackEdit } from '../../shared/domain/stack/stackEdit.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { renderStackItem } from '../../shared/domain/stack/stackFile.ts';

export const maxSteps = 100;

/** An edit that undoes, or repeats, an earlier one. */
export interface UndoStep {
  /** Unique among all processes. */
  readonly id: string;
  /** Time of the edit that it undoes, in ms since 1970. */
  readonly at: number;
  readonly edit: StackEdit;
  /** Hash of the content that it overwrites, as the edit left it; absent in older files. */
  readonly over?: string;
}

/** The last step is the first to apply. */
export interface Steps {
  readonly undo: readonly UndoStep[];
  readonly redo: readonly UndoStep[];
  /** Name of the group that the last edit belongs to; consecutive edits of a group are undone together. */
  readonly joins?: string;
}

/** A computed edit that is not yet recorded: `keep` is called once it is on disk. */
export interface Step {
  /** `null` if another process changed the content that it would overwrite; `keep` then drops it. */
  readonly stack: Stack | null;
  keep(): void;
}

/** Edits that one process made to a stack, as their inverse edits; so others' edits in between stay. */
export interface StackHistory {
  /**
   * Returns `null` if the edit changes nothing. With `joins` it is one step with the edit before, if that had the same.
   */
  apply(now: Stack, edit: StackEdit, joins?: string): Step | null;
  undo(now: Stack): Step | null;
  redo(now: Stack): Step | null;
  /** Returns the steps to store over a restart. */
  steps(): Steps;
}

export function createStackHistory(before: Steps = { undo: [], redo: [] }): StackHistory {
  let steps = before;

  /** Finds the newest step that still changes something; others may have become moot through edits elsewhere. */
  const walk = (now: Stack, from: 'undo' | 'redo'): Step | null => {
    const left = [...steps[from]];
    const keep = (pushed: readonly UndoStep[]) => (): void => {
      const to = from === 'undo' ? 'redo' : 'undo';
      const next = { undo: steps.undo, redo: steps.redo, [from]: left, [to]: [...steps[to], ...pushed] };
      steps = next;
    };
    for (let step = left.pop(); step !== undefined; step = left.pop()) {
      const back = invertStackEdit(now, step.edit);
      if (back === null) continue;
      if (step.over !== undefined && step.over !== overwrittenBy(now, step.edit)) {
        return { stack: null, keep: keep([]) };
      }
      const stack = applyStackEdit(now, step.edit);
      return { stack, keep: keep([stepOf(back, stack)]) };
    }
    return null;
  };

  return {
    apply(now, edit, joins) {
      const back = invertStackEdit(now, edit);
      if (back === null) return null;
      const stack = applyStackEdit(now, edit);
      const last = steps.undo.at(-1);
      const joined = joins !== undefined && steps.joins === joins ? last : undefined;
      const undo =
        joined === undefined
          ? [...steps.undo, stepOf(back, stack)].slice(-maxSteps)
          : [...steps.undo.slice(0, -1), { ...stepOf(joined.edit, stack), id: joined.id }];
      const next = { undo, redo: [], ...(joins === undefined ? {} : { joins }) };
      return { stack, keep: () => (steps = next) };
    },
    undo: (now) => walk(now, 'undo'),
    redo: (now) => walk(now, 'redo'),
    steps: () => steps,
  };
}

/** Makes a step; `left` is the stack after the edit that `edit` inverts. */
function stepOf(edit: StackEdit, left: Stack): UndoStep {
  return { id: randomUUID(), at: Date.now(), edit, over: overwrittenBy(left, edit) };
}

/**
 * Returns a hash of the content that an edit would overwrite or remove in a stack: the same until another process
 * changes just that. Places and switches are no content: losing them loses nothing that the user wrote.
 */
function overwrittenBy(now: Stack, edit: StackEdit): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(contentOf(now, edit))))
    .digest('hex');
}

function contentOf(now: Stack, edit: StackEdit): unknown {
  switch (edit.type) {
    case 'remove': {
      const ids = new Set(edit.itemIds);
      return now.items
        .filter((item) => ids.has(item.id))
        .map(({ on: _on, ...item }) => renderStackItem({ ...item, on: true }))
        .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
    }
    case 'several':
      return edit.edits.map((one) => contentOf(now, one));
    case 'set':
    case 'change':
    case 'by-hand':
      return invertStackEdit(now, edit);
    default:
      return null;
  }
}

/** Sorts fields, so that the same content is the same text, whatever their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return Object.fromEntries(entries.map(([key, own]) => [key, sorted(own)]));
}
