import { Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Phase } from '../../../shared/domain/task/plan.ts';
import { Button } from '../../ui/Button.tsx';
import { useRoving } from '../../ui/focus/useRoving.ts';
import { formatCount } from '../../ui/formats.ts';
import { useRowMenus } from '../../ui/RowMenu.tsx';
import type { Tasks } from '../createTasks.ts';
import { InlineText } from './InlineText.tsx';
import { dropPhase, phaseActions } from './phaseActions.ts';
import { PhaseCard } from './PhaseCard.tsx';
import { usePhaseDrop } from './usePhaseDrag.ts';
import { currentKey } from '../phaseWords.ts';

export interface PhaseListProps {
  readonly tasks: Tasks;
  readonly phases: readonly Phase[];
}

/** Phases that are drawn at first, those after the current one, and those that are added on demand: a plan may have hundreds. */
const fewPhases = 60;
const phasesAhead = 20;
const morePhases = 100;

/** The phases of a plan, each with its files, its done condition and what a check found. */
export function PhaseList({ tasks, phases }: PhaseListProps) {
  const [adding, setAdding] = useState(false);
  /** The field that is edited in its place. */
  const [editing, setEditing] = useState<PhaseEditing | null>(null);
  const done = phases.filter(({ state }) => state === 'done').length;
  const current = currentKey(phases);
  const [asked, setAsked] = useState(0);
  const currentAt = phases.findIndex(({ key }) => key === current);
  const shown = phases.slice(0, Math.max(asked, fewPhases, currentAt + 1 + phasesAhead));
  const hidden = phases.length - shown.length;
  const { list, tabIndexOf } = useRoving(
    shown.map(({ key }) => key),
    current,
  );
  const section = useRef<HTMLElement>(null);
  const place = usePhaseDrop(
    section,
    useCallback((key: string, index: number) => dropPhase({ tasks, phases }, key, index), [tasks, phases]),
  );
  const progress = useStore(tasks.sessions, (state) => state.progress);
  const { edit } = tasks.store.getState();
  const { area, menu } = useRowMenus('[data-phase]', (row) => {
    const phase = phases.find(({ key }) => key === row.dataset['phase']);
    if (phase === undefined) return null;
    return {
      label: `Menu of phase ${phase.number}`,
      groups: phaseActions({ tasks, phases, phase, onEdit: setEditing }),
    };
  });
  return (
    <section ref={section} className="plan-section" aria-label="Phases">
      <header>
        <h3>Phases</h3>
        {phases.length === 0 ? null : (
          <span className="muted plan-count">{`${done} of ${phases.length} done`}</span>
        )}
        <span className="grow" />
        <Button look="icon" size="s" icon={Plus} aria-label="Add a phase" onClick={() => setAdding(true)} />
      </header>
      {menu}
      <ul ref={list} className="phases" aria-label="Phases" {...area}>
        {shown.map((phase) => (
          <PhaseCard
            key={phase.key}
            tasks={tasks}
            phase={phase}
            phases={phases}
            progress={progress.find((one) => one.phase === phase.key)}
            isCurrent={phase.key === current}
            tabIndex={tabIndexOf(phase.key)}
            editing={editing?.phase === phase.key ? editing.field : null}
            onEdit={setEditing}
          />
        ))}
        {place === null ? null : (
          <li aria-hidden="true" className="dropline" data-testid="drop-line" style={{ top: place.top }} />
        )}
        {phases.length === 0 && !adding ? <li className="muted">The plan names no phase.</li> : null}
        {hidden === 0 ? null : (
          <li>
            <Button look="ghost" size="s" onClick={() => setAsked(shown.length + morePhases)}>
              {hidden <= morePhases
                ? `Show the other ${formatCount(hidden)}`
                : `Show ${formatCount(morePhases)} more of ${formatCount(hidden)}`}
            </Button>
          </li>
        )}
        {adding ? (
          <li className="phase">
            <InlineText
              label="Objective of the new phase"
              placeholder="One objective"
              onText={(title) => {
                // It comes last, where the person looks for it.
                setAsked(phases.length + 1);
                void edit({ kind: 'add-phase', title });
              }}
              onClose={() => setAdding(false)}
            />
          </li>
        ) : null}
      </ul>
    </section>
  );
}

export interface PhaseEditing {
  readonly phase: string;
  readonly field: 'title' | 'done';
}
