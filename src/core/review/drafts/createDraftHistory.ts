import type { Draft } from '../../../shared/domain/draft.ts';

/** Contents that undo restores. Redacting changes the source too. */
type Content = Pick<
  Draft,
  'source' | 'sections' | 'outside' | 'placed' | 'title' | 'task' | 'template' | 'letGo'
> &
  Partial<Pick<Draft, 'taskId' | 'taskAnswer'>>;

const maxSteps = 200;
/** Milliseconds. Letters typed faster belong to one step, up to a length that the user would want to undo at once. */
const typing = { pauseMs: 1_000, mostMs: 5_000 } as const;

/**
 * Changes that this process made to one draft. A change by another process ends the history, so that undo never reverts
 * an edit that the user did not see.
 */
export interface DraftHistory {
  /** Records a change that is on disk now. `typedOn`: the entry, if typing makes many such changes. */
  note(before: Draft, after: Draft, typedOn?: string): void;
  /** Returns the draft before the last change, or after the undone one; `null` if there is none. */
  step(now: Draft, direction: 'undo' | 'redo'): Draft | null;
  /** Records that a step is on disk. */
  stepped(before: Draft, after: Draft, direction: 'undo' | 'redo'): void;
  can(now: Draft, direction: 'undo' | 'redo'): boolean;
}

export function createDraftHistory(): DraftHistory {
  const past: Record<'undo' | 'redo', Content[]> = { undo: [], redo: [] };
  /** Revision at which the steps apply. */
  let revision = -1;
  /** The step that typing continues; times come from the drafts. */
  let typed: { readonly on: string; readonly since: number; last: number } | null = null;

  const keep = (
    list: Content[],
    { source, sections, outside, placed, title, task, template, letGo, taskId, taskAnswer }: Content,
  ) => {
    list.push({
      source,
      sections,
      outside,
      placed,
      title,
      task,
      template,
      letGo,
      ...(taskId === undefined ? {} : { taskId }),
      ...(taskAnswer === undefined ? {} : { taskAnswer }),
    });
    if (list.length > maxSteps) list.shift();
  };
  const can = (now: Draft, direction: 'undo' | 'redo') =>
    now.revision === revision && past[direction].length > 0;

  return {
    note(before, after, typedOn) {
      const isNext = before.revision === revision;
      const at = Date.parse(after.edited);
      if (!isNext) past.undo = [];
      past.redo = [];
      const goesOn =
        isNext &&
        typed !== null &&
        typed.on === typedOn &&
        at - typed.last < typing.pauseMs &&
        at - typed.since < typing.mostMs;
      if (goesOn && typed !== null) typed.last = at;
      else {
        keep(past.undo, before);
        typed = typedOn === undefined ? null : { on: typedOn, since: at, last: at };
      }
      revision = after.revision;
    },
    step(now, direction) {
      const content = can(now, direction) ? past[direction].at(-1) : undefined;
      return content === undefined ? null : restored(now, content);
    },
    stepped(before, after, direction) {
      typed = null;
      past[direction].pop();
      keep(past[direction === 'undo' ? 'redo' : 'undo'], before);
      revision = after.revision;
    },
    can,
  };
}

function restored(now: Draft, content: Content): Draft {
  // A payload that was saved stays with its task.
  if (now.saved !== undefined && now.taskId !== content.taskId) {
    const { taskId: _id, taskAnswer: _answer, task: _task, ...rest } = content;
    return { ...now, ...rest };
  }
  const { taskId: _id, taskAnswer: _answer, ...rest } = now;
  return { ...rest, ...content };
}
