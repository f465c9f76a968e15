import {
  ArrowRight,
  Check,
  CircleAlert,
  Clock,
  Plus,
  TriangleAlert,
  WifiOff,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { CheckpointView } from '../../shared/domain/checkpoint.ts';
import { isSameNames, namesChange, parseNames } from '../../shared/domain/checkpoint/namesChange.ts';
import { Button } from '../ui/Button.tsx';
import { countWords, formatClock, formatDecimal, formatTime } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import type { CheckpointStore } from './checkpointStore.ts';

export interface FactsColumnProps {
  readonly store: CheckpointStore;
  readonly view: CheckpointView;
  readonly onGoTo: (conflict: string) => void;
}

/** The facts about a push: its changes, the issue, checks, and a push that waits. */
export function FactsColumn({ store, view, onGoTo }: FactsColumnProps) {
  const choices = useStore(store, (state) => state.choices);
  const problem = useStore(store, (state) => state.problem);
  const undecided = view.conflicts.filter(({ id }) => choices[id] === undefined);
  const { changes, pushedAt, gate, session } = view;
  const [first] = undecided;
  const decided = view.conflicts.length - undecided.length;
  return (
    <section className="col" aria-label="Before the push" data-region="facts">
      <div className="colhead">
        <h2>Before the push</h2>
        {undecided.length === 0 ? null : <span className="count warn">{undecided.length}</span>}
        <span className="grow" />
      </div>
      <div className="colbody scroll">
        <div className="checks">
          {problem === null ? null : (
            <div className="note bad" role="alert">
              <Icon of={CircleAlert} size={15} />
              <p>{problem}</p>
            </div>
          )}
          <MovedNote view={view} />
          <ClosedNote store={store} view={view} />
          <div>
            <Head title={pushedAt === null ? 'Changes' : `Changes since ${formatTime(pushedAt)}`} />
            {first === undefined ? null : (
              <Row
                icon={TriangleAlert}
                tone="warn"
                detail={undecided.map(({ section }) => section).join(', ')}
              >
                <>{`${countWords(undecided.length, 'conflict')} to decide`}</>
                <button type="button" className="link-button" onClick={() => onGoTo(first.id)}>
                  Go to
                </button>
              </Row>
            )}
            {decided === 0 ? null : (
              <Row icon={Check} tone="good" detail="">
                {`${countWords(decided, 'conflict')} decided`}
              </Row>
            )}
            {changes.ticked.length === 0 ? null : (
              <Row icon={Check} tone="good" detail={changes.ticked.join(', ')}>
                {changes.ticked.length === 1
                  ? '1 ticked box taken over'
                  : `${changes.ticked.length} ticked boxes taken over`}
              </Row>
            )}
            {changes.kept.length === 0 ? null : (
              <Row
                icon={Check}
                tone="good"
                detail={[...new Set(changes.kept.map(({ section }) => section))].join(', ')}
              >
                {`${countWords(changes.kept.length, 'line')} of theirs kept`}
              </Row>
            )}
            {changes.fromHere === 0 && view.conflicts.length > 0 ? null : (
              <Row
                icon={Plus}
                tone="muted"
                detail={session === null ? 'The plan' : `Payload after session ${session}`}
              >
                {`${countWords(changes.fromHere, 'change')} from here`}
              </Row>
            )}
          </div>
          <IssueFacts store={store} view={view} />
          <div>
            <Head title="Checks" />
            {gate.status === 'free' ? (
              <Row icon={Check} tone="good" detail="">
                No secrets found
              </Row>
            ) : (
              <Row icon={TriangleAlert} tone="bad" detail="Redact them in Review, or remove them on GitHub">
                {gate.status === 'blocked'
                  ? countWords(gate.findings, 'suspected secret')
                  : 'Not scanned for secrets to the end'}
              </Row>
            )}
            <ResumeCheck resume={view.resume} />
          </div>
          <OfflineNote store={store} view={view} />
        </div>
      </div>
    </section>
  );
}

function Head({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <h3>
      {title}
      <span className="grow" />
      {children}
    </h3>
  );
}

interface RowProps {
  readonly icon: LucideIcon;
  readonly tone: 'good' | 'warn' | 'bad' | 'muted';
  readonly detail: string;
  /** The words, and perhaps a button at the end. */
  readonly children: ReactNode;
}

function Row({ icon, tone, detail, children }: RowProps) {
  const [words, end] = Array.isArray(children) ? (children as readonly ReactNode[]) : [children, null];
  return (
    <div className="check-row">
      <Icon of={icon} className={tone} />
      <span>
        {words}
        {detail === '' ? null : <small>{detail}</small>}
      </span>
      <span className="num">{end}</span>
    </div>
  );
}

/** Says what the next session can begin with. */
function ResumeCheck({ resume: { phase, files } }: Pick<CheckpointView, 'resume'>) {
  const named = [...(phase ? ['a phase'] : []), ...(files === 0 ? [] : [countWords(files, 'file')])];
  return named.length === 0 ? (
    <Row icon={TriangleAlert} tone="warn" detail="Say in the payload’s next action what to open first">
      Resume names no phase and no file
    </Row>
  ) : (
    <Row icon={Check} tone="good" detail="">
      {`Resume names ${named.join(' and ')}`}
    </Row>
  );
}

/** Says once, when it is found, that the issue is in another place now. */
function MovedNote({ view: { movedFrom, issue } }: Pick<FactsColumnProps, 'view'>) {
  if (movedFrom === null || issue === null) return null;
  return (
    <div className="note" role="note">
      <Icon of={ArrowRight} size={15} />
      <p>{`#${movedFrom.number} was transferred. It is ${issue.repository}#${issue.number} now.`}</p>
    </div>
  );
}

function ClosedNote({ store, view: { issue } }: Pick<FactsColumnProps, 'store' | 'view'>) {
  if (issue?.state !== 'closed') return null;
  const by = issue.closedBy === '' ? '' : ` by ${issue.closedBy}`;
  const at = issue.closedAt === null ? '' : ` on ${formatTime(issue.closedAt)}`;
  const { push } = store.getState();
  return (
    <div className="note warn" role="note">
      <Icon of={TriangleAlert} size={15} />
      <div>
        <p>{`#${issue.number} was closed${by}${at}. Open it again, or create another.`}</p>
        <span className="conflict-ends">
          <Button size="s" onClick={() => void push({ closed: 'open-again' })}>
            Open it again
          </Button>
          <Button size="s" onClick={() => void push({ closed: 'another' })}>
            Create another
          </Button>
        </span>
      </div>
    </div>
  );
}

const kilo = 1_000;

function IssueFacts({ store, view }: Pick<FactsColumnProps, 'store' | 'view'>) {
  const comments = useStore(store, (state) => state.comments);
  const [editing, setEditing] = useState(false);
  const { title, repository, labels, assignees, newComments, size, limit, detailsSize } = view;
  const isLong = size > limit;
  return (
    <div>
      <Head title="Issue">
        {editing ? null : (
          <button
            type="button"
            className="link-button"
            aria-label="Edit labels and assignee"
            onClick={() => setEditing(true)}
          >
            Edit
          </button>
        )}
      </Head>
      {editing ? <FieldsForm store={store} view={view} onDone={() => setEditing(false)} /> : null}
      <dl className="facts">
        <dt>Title</dt>
        <dd>{title}</dd>
        <dt>In</dt>
        <dd>
          <span className="mono trunc">{repository ?? 'No remote on GitHub'}</span>
        </dd>
        {editing ? null : (
          <>
            <dt>Labels</dt>
            <dd>
              {labels.length === 0 ? <span className="muted">None</span> : null}
              {labels.map((label) => (
                <span key={label} className="badge outline">
                  {label}
                </span>
              ))}
            </dd>
            <dt>Assignee</dt>
            <dd>{assignees.length === 0 ? <span className="muted">None</span> : assignees.join(', ')}</dd>
          </>
        )}
        <dt>Comments</dt>
        <dd>
          {newComments === 0 ? 'None since the last push' : `${newComments} since the last push`}
          {newComments === 0 || comments !== null ? null : (
            <button
              type="button"
              className="link-button"
              aria-label="Show comments"
              onClick={() => void store.getState().showComments()}
            >
              Show
            </button>
          )}
        </dd>
        <dt>Size</dt>
        <dd>
          <span className="num">{`${formatDecimal(size / kilo, 1)} of ${formatDecimal(limit / kilo, 1)} kB`}</span>
          <span className="meter" aria-hidden="true">
            <i
              className={isLong ? 'over' : ''}
              style={{ width: `${Math.min((size / limit) * 100, 100)}%` }}
            />
          </span>
        </dd>
      </dl>
      {isLong ? (
        <Button size="s" onClick={() => void store.getState().push({ withoutDetails: true })}>
          {`Leave out the details (${formatDecimal(detailsSize / kilo, 1)} kB)`}
        </Button>
      ) : null}
    </div>
  );
}

interface FieldsFormProps extends Pick<FactsColumnProps, 'store' | 'view'> {
  readonly onDone: () => void;
}

/** Labels and assignee for the next push. */
function FieldsForm({ store, view, onDone }: FieldsFormProps) {
  const [labels, setLabels] = useState(view.labels.join(', '));
  const [assignee, setAssignee] = useState(view.assignees.join(', '));
  const save = async (): Promise<void> => {
    const [nextLabels, nextAssignees] = [parseNames(labels), parseNames(assignee)];
    const fields = {
      ...(isSameNames(nextLabels, view.labels) ? {} : { labels: namesChange(view.labels, nextLabels) }),
      ...(isSameNames(nextAssignees, view.assignees)
        ? {}
        : { assignees: namesChange(view.assignees, nextAssignees) }),
    };
    if (Object.keys(fields).length === 0 || (await store.getState().setFields(fields))) onDone();
  };
  return (
    <form
      className="issue-fields"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label>
        <span>Labels, separated by commas</span>
        <input className="input" value={labels} onChange={(event) => setLabels(event.target.value)} />
      </label>
      <label>
        <span>Assignee</span>
        <input className="input" value={assignee} onChange={(event) => setAssignee(event.target.value)} />
      </label>
      <span className="conflict-ends">
        <Button size="s" type="submit">
          Use for the next push
        </Button>
        <Button size="s" look="ghost" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

/** A push that waits for the network or for the person, and the kept copy that is shown meanwhile. */
function OfflineNote({ store, view }: Pick<FactsColumnProps, 'store' | 'view'>) {
  const { queued, problem, readAt } = view;
  if (queued === null && problem === null) return null;
  const { sendQueued, takeBack, readAgain } = store.getState();
  return (
    <section className="waiting-push" aria-label="Queued push">
      <div className="note bad" role="alert">
        <Icon of={WifiOff} size={15} />
        <p>
          {queued === null ? (
            <>
              {`${problem ?? ''} ${readAt === null ? '' : `The issue is shown as it was read at ${formatClock(readAt)}.`}`}{' '}
              <button type="button" className="link-button" onClick={() => void readAgain()}>
                Read again
              </button>
            </>
          ) : (
            <>
              {queued.problem === null || /could not be reached|in time/u.test(queued.problem) ? (
                <>
                  <b>Could not reach GitHub.</b> The checkpoint is queued and will be sent when you are
                  online.
                </>
              ) : (
                queued.problem
              )}{' '}
              <button type="button" className="link-button" onClick={() => void sendQueued()}>
                Try now
              </button>
            </>
          )}
        </p>
      </div>
      {queued === null ? null : (
        <div className="waiting-line">
          <Icon of={Clock} size={13} className="muted" />
          <span className="grow trunc">
            {`Queued ${formatClock(queued.at)}`}{' '}
            {queued.against === null ? null : (
              <span className="muted wide-only">{`against ${formatClock(queued.against)}`}</span>
            )}
          </span>
          <Button look="ghost" size="s" onClick={() => void takeBack()}>
            Take back
          </Button>
        </div>
      )}
    </section>
  );
}
