import type { Draft } from '../../../shared/domain/draft.ts';

/** Redacting changes the source too. */
type Content = Pick<Draft, 'source' | 'sections' | 'outside' | 'title' | 'task' | 'template' | 'letGo'>;

const maxSteps = 200;
/** ms. Letters that come faster belong to one step, for as long as a person would want to take back at once. */
const typing = { pauseMs: 1_000, mostMs: 5_000 } as const;

/** What this process changed of one draft. A change by another process ends it: nobody's edit is taken back unseen. */
export interface DraftHistory {
  /** Notes a change that is on disk now. `typedOn`: one of many that typing into this entry makes. */
  note(before: Draft, after: Draft, typedOn?: string): void;
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
  /** The step that typing goes on with; times as the drafts say. */
  let typed: { readonly on: string; readonly since: number; last: number } | null = null;

  const keep = (list: Content[], { source, sections, outside, title, task, template, letGo }: Content) => {
    list.push({ source, sections, outside, title, task, template, letGo });
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
      return content === undefined ? null : { ...now, ...content };
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
