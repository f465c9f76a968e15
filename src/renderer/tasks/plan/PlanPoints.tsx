import { CircleAlert, LockKeyhole, Plus, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { PlanPoint } from '../../../shared/domain/task/plan.ts';
import type { PointPart as AnyPart } from '../../../shared/domain/task/planEdit.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { WithCode } from '../../ui/WithCode.tsx';
import type { Tasks } from '../createTasks.ts';
import { InlineText } from './InlineText.tsx';

type PointPart = Exclude<AnyPart, 'questions'>;

interface PartWords {
  readonly title: string;
  readonly one: string;
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly none: string;
}

const words: Readonly<Record<PointPart, PartWords>> = {
  assumptions: {
    title: 'Assumptions',
    one: 'assumption',
    icon: CircleAlert,
    tone: 'warn',
    none: 'Nothing is assumed.',
  },
  invariants: {
    title: 'Invariants',
    one: 'invariant',
    icon: LockKeyhole,
    tone: 'muted',
    none: 'No invariant is named.',
  },
  risks: { title: 'Risks', one: 'risk', icon: TriangleAlert, tone: 'muted', none: 'No risk is named.' },
};

export interface PlanPointsProps {
  readonly tasks: Tasks;
  readonly part: PointPart;
  readonly points: readonly PlanPoint[];
}

/** The assumptions, invariants or risks of a plan. Invariants go into every payload as its constraints. */
export function PlanPoints({ tasks, part, points }: PlanPointsProps) {
  const { title, one, icon, tone, none } = words[part];
  const [adding, setAdding] = useState(false);
  return (
    <section className="plan-section" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span className="grow" />
        <Button
          look="icon"
          size="s"
          icon={Plus}
          aria-label={`Add ${part === 'risks' ? 'a' : 'an'} ${one}`}
          onClick={() => setAdding(true)}
        />
      </header>
      <ul className="lines" aria-label={title}>
        {points.map(({ key, text }) => (
          <li
            key={key}
            className="plan-point"
            data-part={part}
            title={part === 'assumptions' ? 'Unverified: nothing in git proves it' : undefined}
          >
            <Icon of={icon} className={tone} />
            <span>
              <WithCode text={text} />
            </span>
          </li>
        ))}
        {points.length === 0 && !adding ? <li className="plan-point muted">{none}</li> : null}
        {adding ? (
          <li className="plan-point">
            <Icon of={icon} className={tone} />
            <InlineText
              label={`New ${one}`}
              onText={(text) => void tasks.store.getState().edit({ kind: 'add-point', part, text })}
              onClose={() => setAdding(false)}
            />
          </li>
        ) : null}
      </ul>
    </section>
  );
}
