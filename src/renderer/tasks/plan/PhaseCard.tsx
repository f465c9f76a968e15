import { clsx } from 'clsx';
import { Check, ChevronDown, CircleCheck, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { listWords } from '../../../shared/domain/listWords.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import {
  phaseStates,
  type Phase,
  type PhaseCheck,
  type PhaseFile,
} from '../../../shared/domain/task/plan.ts';
import type { PhaseProgress } from '../../../shared/domain/task.ts';
import { Button } from '../../ui/Button.tsx';
import { DropMenu, DropMenuItem } from '../../ui/DropMenu.tsx';
import { countWords } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { joinSentences } from '../../ui/joinSentences.ts';
import { hasCommandKey } from '../../ui/platform.ts';
import { WithCode } from '../../ui/WithCode.tsx';
import type { Tasks } from '../createTasks.ts';
import { InlineText } from './InlineText.tsx';
import { movePhase } from './phaseActions.ts';
import { usePhaseDrag } from './usePhaseDrag.ts';
import type { PhaseEditing } from './PhaseList.tsx';
import { nextState, phaseStateWords } from '../phaseWords.ts';

export interface PhaseCardProps {
  readonly tasks: Tasks;
  readonly phase: Phase;
  readonly phases: readonly Phase[];
  readonly progress: PhaseProgress | undefined;
  readonly isCurrent: boolean;
  readonly tabIndex: 0 | -1;
  readonly editing: PhaseEditing['field'] | null;
  readonly onEdit: (editing: PhaseEditing | null) => void;
}

/** Files of a card; the plan has the rest. */
const mostFiles = 12;

/** One phase. Enter edits its objective, Space gives it the next state, C copies its prompt, Alt and an arrow move it, and so does a drag. */
export function PhaseCard(props: PhaseCardProps) {
  const { tasks, phase, isCurrent, tabIndex, editing, onEdit } = props;
  const { key, number, title, state, done, proof, files, checks } = phase;
  const { edit } = tasks.store.getState();
  const row = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const card = useRef<HTMLLIElement>(null);
  const dragging = usePhaseDrag(card, key, editing !== null);
  useEffect(() => {
    // The field had the focus, and is gone.
    if (editing === null && wasEditing.current && document.activeElement === document.body)
      row.current?.focus();
    wasEditing.current = editing !== null;
  }, [editing]);
  const copy = (): void => void tasks.copy({ kind: 'execution', phase: key });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasCommandKey(event)) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      movePhase(props, event.key === 'ArrowUp' ? -1 : 1);
    else if (event.key === ' ') void edit({ kind: 'set-state', phase: key, state: nextState(state) });
    else if (event.key.toLowerCase() === 'c' && !event.altKey) copy();
    else return;
    event.preventDefault();
  };
  const isDone = state === 'done';
  const others = checks.filter(({ id }) => id !== 'no-done-condition');
  const lacksDone = checks.find(({ id }) => id === 'no-done-condition');
  const copyButton = (
    <Button look="ghost" size="s" icon={Copy} tabIndex={-1} onClick={copy}>
      Copy execution prompt
    </Button>
  );
  return (
    <li
      ref={card}
      className={clsx('phase', checks.length > 0 && !isDone && 'is-warn', dragging && 'dragging')}
      data-phase={key}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <header>
        {isDone ? (
          <span className="phase-number done">
            <Icon of={CircleCheck} size={17} />
          </span>
        ) : (
          <span className="phase-number">{number}</span>
        )}
        {editing === 'title' ? (
          <InlineText
            label={`Objective of phase ${number}`}
            initial={title}
            onText={(text) => void edit({ kind: 'rename', phase: key, title: text })}
            onClose={() => onEdit(null)}
          />
        ) : (
          <button
            ref={row}
            type="button"
            className="phase-title"
            data-row={key}
            tabIndex={tabIndex}
            aria-label={joinSentences([
              `Phase ${number}, ${phaseStateWords[state].toLowerCase()}: ${title}`,
              done === undefined ? '' : `Done when ${done}`,
              ...(isDone ? [] : checks.map(({ message }) => message)),
            ])}
            onClick={() => onEdit({ phase: key, field: 'title' })}
            onKeyDown={onKeyDown}
          >
            <WithCode text={title} />
          </button>
        )}
        {isDone ? (
          <>
            <Proof proof={proof} progress={props.progress} />
            <Button
              look="icon"
              size="s"
              icon={Copy}
              tabIndex={-1}
              aria-label="Copy execution prompt"
              onClick={copy}
            />
          </>
        ) : null}
        <DropMenu
          align="end"
          trigger={
            <button
              type="button"
              className="status"
              tabIndex={-1}
              aria-label={`State of phase ${number}: ${phaseStateWords[state]}`}
            >
              {phaseStateWords[state]}
              <Icon of={ChevronDown} size={10} />
            </button>
          }
        >
          {phaseStates.map((to) => (
            <DropMenuItem key={to} onChoose={() => void edit({ kind: 'set-state', phase: key, state: to })}>
              {phaseStateWords[to]}
            </DropMenuItem>
          ))}
        </DropMenu>
      </header>
      {isDone ? (
        <Drift progress={props.progress} />
      ) : (
        <>
          {files.length === 0 ? null : (
            <Detail name="Files">
              <span className="chips">
                {files.slice(0, mostFiles).map((file) => (
                  <FileChip key={`${file.path} ${JSON.stringify(file.lines)}`} file={file} />
                ))}
                {files.length > mostFiles ? (
                  <span className="muted">{`and ${files.length - mostFiles} more`}</span>
                ) : null}
              </span>
            </Detail>
          )}
          <Detail name="Done when" end={others.length === 0 ? copyButton : null}>
            {editing === 'done' ? (
              <InlineText
                label={`Done condition of phase ${number}`}
                initial={done ?? ''}
                placeholder="What a command or a look can prove"
                onText={(text) => void edit({ kind: 'add-done', phase: key, text })}
                onClose={() => onEdit(null)}
              />
            ) : done === undefined ? (
              <Flag message={lacksDone?.message ?? 'No done condition.'}>
                <button
                  type="button"
                  className="phase-fix"
                  tabIndex={-1}
                  onClick={() => onEdit({ phase: key, field: 'done' })}
                >
                  Add one
                </button>
              </Flag>
            ) : (
              <span className="phase-done" title={done}>
                <WithCode text={done} />
              </span>
            )}
          </Detail>
          <Proposal tasks={tasks} phase={phase} progress={props.progress} />
          <Drift progress={props.progress} />
          {others.map((check, at) => (
            <Detail
              key={`${check.id} ${check.path ?? ''}`}
              name={at === 0 ? 'Check' : ''}
              end={at === others.length - 1 ? copyButton : null}
            >
              <Flag message={check.message}>
                <CheckFix tasks={tasks} phase={key} check={check} />
              </Flag>
            </Detail>
          ))}
        </>
      )}
    </li>
  );
}

interface ProofProps {
  /** The commit that the plan names. */
  readonly proof: string | undefined;
  readonly progress: PhaseProgress | undefined;
}

/** The commit that proves a phase that is done: that of the plan, else the one in which a payload's claims are found. */
function Proof({ proof, progress }: ProofProps) {
  const claimed = progress?.proposal?.state === 'done' ? progress.proposal : undefined;
  const commit = proof ?? claimed?.proof;
  if (commit === undefined) {
    return (
      <span className="badge outline" title="No commit proves it">
        Unverified
      </span>
    );
  }
  const words =
    proof === undefined && claimed !== undefined
      ? `Verified in git: session ${claimed.session} says its files are done, and commit ${commit} has them`
      : `Proved by commit ${commit}`;
  return (
    <span className="badge good" title={words}>
      <Icon of={Check} size={10} />
      <span className="mono">{commit.slice(0, 7)}</span>
      <span className="screen-reader-only">{words}</span>
    </span>
  );
}

interface ProposalProps extends Pick<PhaseCardProps, 'tasks' | 'phase'> {
  readonly progress: PhaseProgress | undefined;
}

/** Offers the state that the newest payload claims and git proves. */
function Proposal({ tasks, phase, progress }: ProposalProps) {
  const proposal = progress?.proposal;
  if (proposal === undefined || proposal.state === phase.state) return null;
  const { state, session, proof } = proposal;
  const words =
    state === 'done'
      ? `Session ${session} says its files are done, and git has them${proof === undefined ? '' : ` (${proof.slice(0, 7)})`}.`
      : `Session ${session} worked on its files.`;
  return (
    <Detail name="Payload">
      <span className="phase-proposal">
        <Icon of={Check} size={13} className="good" />
        <span title={words}>{words}</span>
        <button
          type="button"
          className="phase-fix"
          tabIndex={-1}
          onClick={() =>
            void tasks.store.getState().edit({
              kind: 'set-state',
              phase: phase.key,
              state,
              ...(proof === undefined ? {} : { proof: proof.slice(0, 12) }),
            })
          }
        >
          {`Set ${phaseStateWords[state]}`}
        </button>
      </span>
    </Detail>
  );
}

/** Names the files that changed since a phase was planned, or done. */
function Drift({ progress }: Pick<ProposalProps, 'progress'>) {
  const drift = progress?.drift;
  if (drift === undefined) return null;
  const { since, files } = drift;
  return (
    <Detail name="Drift">
      <span className="phase-proposal" title={files.join('\n')}>
        <span>{`${countWords(files.length, 'file')} changed since it was ${since}: ${listWords(files)}`}</span>
      </span>
    </Detail>
  );
}

interface DetailProps {
  readonly name: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

function Detail({ name, end, children }: DetailProps) {
  return (
    <div className="phase-detail">
      <span>{name}</span>
      {children}
      {end ?? <span />}
    </div>
  );
}

function Flag({ message, children }: { readonly message: string; readonly children?: ReactNode }) {
  return (
    <span className="phase-flag">
      <Icon of={TriangleAlert} size={13} />
      <span title={message}>{message}</span>
      {children}
    </span>
  );
}

interface CheckFixProps {
  readonly tasks: Tasks;
  readonly phase: string;
  readonly check: PhaseCheck;
}

function CheckFix({ tasks, phase, check: { split } }: CheckFixProps) {
  if (split === undefined) return null;
  return (
    <button
      type="button"
      className="phase-fix"
      tabIndex={-1}
      onClick={() => void tasks.store.getState().edit({ kind: 'split', phase, titles: split })}
    >
      Split in two
    </button>
  );
}

function FileChip({ file: { path, lines = [], isNew } }: { readonly file: PhaseFile }) {
  const name = path.slice(path.lastIndexOf('/') + 1) || path;
  const ranges = lines
    .map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`))
    .join(', ');
  return (
    <span className="chip" title={showHidden(path)}>
      {showHidden(name)}
      {ranges === '' ? null : <span className="chip-end">{ranges}</span>}
      {isNew === true ? <span className="chip-end">new</span> : null}
    </span>
  );
}
