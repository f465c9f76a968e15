/** The changes that this process made of a plan, to take back and to make again. */
export interface PlanHistory {
  note(before: string, after: string): void;
  /** Returns the text that a step leads to; `null` if there is none, or another writer changed the plan since. */
  step(now: string, direction: 'undo' | 'redo'): string | null;
  stepped(direction: 'undo' | 'redo'): void;
  can(now: string, direction: 'undo' | 'redo'): boolean;
}

interface Step {
  readonly before: string;
  readonly after: string;
}

/** Steps kept of a plan. */
const most = 100;

export function createPlanHistory(): PlanHistory {
  let done: Step[] = [];
  let undone: Step[] = [];
  const step: PlanHistory['step'] = (now, direction) => {
    const last = (direction === 'undo' ? done : undone).at(-1);
    if (last === undefined) return null;
    const [from, to] = direction === 'undo' ? [last.after, last.before] : [last.before, last.after];
    return from === now ? to : null;
  };
  return {
    note(before, after) {
      if (before === after) return;
      done = [...done, { before, after }].slice(-most);
      undone = [];
    },
    step,
    stepped(direction) {
      const [from, to] = direction === 'undo' ? [done, undone] : [undone, done];
      const last = from.pop();
      if (last !== undefined) to.push(last);
    },
    can: (now, direction) => step(now, direction) !== null,
  };
}
