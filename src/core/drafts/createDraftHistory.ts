import type { Draft } from '../../shared/domain/draft.ts';

type Content = Pick<Draft, 'sections' | 'outside' | 'title' | 'task' | 'template' | 'letGo'>;

const maxSteps = 200;

/** What this process changed of one draft. A change by another process ends it: nobody's edit is taken back unseen. */
export interface DraftHistory {
  /** Notes a change that is on disk now. */
  note(before: Draft, after: Draft): void;
  /** The draft as it was before the last change, or after the one taken back; `null` where there is none. */
  step(now: Draft, direction: 'undo' | 'redo'): Draft | null;
  /** Notes that a step is on disk. */
  stepped(before: Draft, after: Draft, direction: 'undo' | 'redo'): void;
  can(now: Draft, direction: 'undo' | 'redo'): boolean;
}

export function createDraftHistory(): DraftHistory {
  const past: Record<'undo' | 'redo', Content[]> = { undo: [], redo: [] };
  /** Revision that the steps lead away from. */
  let revision = -1;

  const keep = (list: Content[], { sections, outside, title, task, template, letGo }: Content) => {
    list.push({ sections, outside, title, task, template, letGo });
    if (list.length > maxSteps) list.shift();
  };
  const can = (now: Draft, direction: 'undo' | 'redo') =>
    now.revision === revision && past[direction].length > 0;

  return {
    note(before, after) {
      if (before.revision !== revision) past.undo = [];
      past.redo = [];
      keep(past.undo, before);
      revision = after.revision;
    },
    step(now, direction) {
      const content = can(now, direction) ? past[direction].at(-1) : undefined;
      return content === undefined ? null : { ...now, ...content };
    },
    stepped(before, after, direction) {
      past[direction].pop();
      keep(past[direction === 'undo' ? 'redo' : 'undo'], before);
      revision = after.revision;
    },
    can,
  };
}
