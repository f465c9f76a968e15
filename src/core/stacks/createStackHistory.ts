import { randomUUID, createHash } from 'node:crypto';
import { invertStackEdit } from '../../shared/domain/invertStackEdit.ts';
import { applyStackEdit, type StackEdit } from '../../shared/domain/stackEdit.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { renderStackItem } from '../../shared/domain/stackFile.ts';

export const maxSteps = 100;

/** An edit that takes back, or repeats, what was done. */
export interface UndoStep {
  /** Its own in all processes. */
  readonly id: string;
  /** ms since 1970, when what it takes back was done. */
  readonly at: number;
  readonly edit: StackEdit;
  /** Hash of what it overwrites, as it was left; absent in files of before. */
  readonly over?: string;
}

/** The last one is the first to be used. */
export interface Steps {
  readonly undo: readonly UndoStep[];
  readonly redo: readonly UndoStep[];
  /** What the last edit was part of, where edits that follow one another are taken back together. */
  readonly joins?: string;
}

/** An edit worked out but not yet kept: `keep` is called once it is on disk. */
export interface Step {
  /** `null`: somebody else has changed what it would overwrite; `keep` gives it up. */
  readonly stack: Stack | null;
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

/** `left`: the stack as it is after what `edit` takes back. */
function stepOf(edit: StackEdit, left: Stack): UndoStep {
  return { id: randomUUID(), at: Date.now(), edit, over: overwrittenBy(left, edit) };
}

/**
 * Hash of what an edit would overwrite or remove in a stack: the same as long as nobody else has changed just that.
 * Where things stand and whether they are on is no content: losing that loses nothing a person wrote.
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

/** The same content is the same text, whatever order its fields came in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return Object.fromEntries(entries.map(([key, own]) => [key, sorted(own)]));
}
