import type { CheckpointTask } from '../../shared/domain/checkpoint.ts';
import type { Payload } from '../../shared/domain/payload.ts';
import type { Plan } from '../../shared/domain/task/plan.ts';
import type { FrontMatter } from '../payload/format/frontMatter.ts';
import { parsePlan } from '../plans/parsePlan.ts';
import { idOfName, type JoinedTask } from '../tasks/joinTasks.ts';
import type { PhaseLine } from './body/phaseDetails.ts';
import { renderCheckpoint } from './body/renderCheckpoint.ts';
import type { Mine } from './issue/planPush.ts';

/** The part of a checkpoint that comes from this machine. */
export interface TaskContent extends Mine {
  /** The session of its payload; `null` if it is made of the plan alone. */
  readonly session: number | null;
  /** The text without what is folded. */
  readonly short: string;
}

/** Returns a task as its issue knows it: an id that was only made from its name is none. */
export function checkpointTask({ id, name }: Pick<JoinedTask, 'id' | 'name'>): CheckpointTask {
  return { task: name, ...(id === idOfName(name) ? {} : { taskId: id }) };
}

/** Makes a checkpoint of a task's newest payload and the phases of its plan; `null` if it has neither. */
export function taskContent(joined: JoinedTask): TaskContent | null {
  const named = checkpointTask(joined);
  const [newest] = joined.payloads;
  const phases = phaseLines(parsePlan(joined.record?.plan ?? '', Object.keys(joined.record?.phases ?? {})));
  if (newest === undefined && phases.length === 0) return null;
  const payload: Payload = newest?.payload ?? { title: '', template: 'standard', sections: [], outside: [] };
  // The numbered file that it was made from is this machine's.
  const { draft, ...front }: FrontMatter = newest?.front ?? {};
  const fixed = { ...payload, sections: payload.sections.filter(({ id }) => isShort(id)) };
  return {
    ...named,
    session: newest?.session ?? null,
    text: renderCheckpoint(payload, phases),
    short: renderCheckpoint(fixed, phases, false),
    front: { ...front, ...named, ...(newest === undefined ? {} : { session: newest.session }) },
    ...(draft === undefined ? {} : { draft }),
    payloadIds: new Set(joined.payloads.flatMap((one) => one.front?.id ?? [])),
  };
}

function phaseLines({ phases }: Plan): readonly PhaseLine[] {
  return phases.map(({ number, title, state, files, done }) => ({
    text: `Phase ${number}: ${title}`,
    done: state === 'done',
    files,
    ...(done === undefined ? {} : { when: done }),
  }));
}

function isShort(id: string): boolean {
  return ['status', 'decisions', 'risks', 'next'].includes(id);
}
