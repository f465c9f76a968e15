import { Check } from 'lucide-react';
import type { TaskRow } from '../../../shared/domain/task.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { currentPhase, ringWords } from '../taskWords.ts';

const radius = 10;
const whole = 2 * Math.PI * radius;
/** Space between two arcs, along the circle. */
const gap = 3;
/** More phases than this would leave no space between arcs: one arc then shows the share that is done. */
const mostArcs = 12;

/** One arc a phase: grey if it is done, blue for the one to work on. */
export function TaskRing({ state, phases }: Pick<TaskRow, 'state' | 'phases'>) {
  if (state === 'finished') {
    return (
      <span className="task-ring done">
        <Icon of={Check} size={13} />
      </span>
    );
  }
  return (
    <Drawing className="task-ring" viewBox="0 0 28 28" width="28" height="28" sentence={ringWords(phases)}>
      {arcsOf(phases).map(({ tone, start, length }) => (
        <circle
          key={start}
          cx="14"
          cy="14"
          r={radius}
          fill="none"
          strokeWidth="3"
          data-tone={tone}
          strokeDasharray={`${length} ${whole - length}`}
          strokeDashoffset={-start}
          transform="rotate(-90 14 14)"
        />
      ))}
    </Drawing>
  );
}

interface Arc {
  readonly tone: 'done' | 'current' | 'rest';
  readonly start: number;
  readonly length: number;
}

function arcsOf(phases: TaskRow['phases']): readonly Arc[] {
  if (phases.length === 0) return [{ tone: 'rest', start: 0, length: whole }];
  const done = phases.filter((state) => state === 'done').length;
  if (phases.length > mostArcs) {
    const share = (done / phases.length) * whole;
    const rest: Arc = { tone: 'rest', start: 0, length: whole };
    return done === 0 ? [rest] : [rest, { tone: 'done', start: 0.01, length: share }];
  }
  const space = phases.length === 1 ? 0 : gap;
  const each = whole / phases.length;
  const current = currentPhase(phases);
  return phases.map((state, index) => ({
    tone: state === 'done' ? 'done' : index + 1 === current ? 'current' : 'rest',
    start: index * each + space / 2,
    length: each - space,
  }));
}
