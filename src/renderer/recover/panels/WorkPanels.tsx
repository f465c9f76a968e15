import {
  Bot,
  CircleCheck,
  CircleCheckBig,
  Circle,
  CircleDot,
  GitCommitHorizontal,
  ListTodo,
  Quote,
  Terminal,
} from 'lucide-react';
import { use, useMemo } from 'react';
import type { BackgroundTask, EffectKind, SideEffect, Todo } from '../../../shared/domain/sessionFacts.ts';
import { isUnread } from '../../../shared/domain/sessionFacts.ts';
import { agentName } from '../../../shared/domain/transcript.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { formatCount, formatTime } from '../../ui/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { sinceWords } from '../../../shared/domain/session/workSince.ts';
import { EvidenceRow } from './EvidenceRow.tsx';
import { Panel, PanelRows } from './Panel.tsx';
import { useKeys, usedOf, type PanelOfFacts } from './panelKeys.tsx';
import { TicksContext } from '../state/ticks.ts';
import { authorName, commandLabel, readLabel, taskLabel, type Label } from '../state/sessionWords.ts';

/** The commits since the session began, newest first. */
export function CommitsPanel({ facts }: PanelOfFacts) {
  const { commits, git, session, agents, since } = facts;
  const keys = useKeys(facts, 'commits');
  return (
    <Panel
      name={session.path === null ? `Commits ${sinceWords(since)}` : 'Commits since it began'}
      icon={GitCommitHorizontal}
      about={git?.branch == null ? undefined : <span className="mono">{showHidden(git.branch)}</span>}
      aside={usedOf(keys)}
    >
      <PanelRows
        rows={commits}
        keys={keys}
        first={8}
        none={
          git === null
            ? 'Git could not be asked.'
            : session.path === null
              ? 'None.'
              : 'None: what the session did is not committed.'
        }
      >
        {({ commit, at, subject, by }, key) => {
          const author = by === null ? null : `by ${authorName(by, session.agent, agents)}`;
          return (
            <EvidenceRow key={key} of={key} name={`${commit.slice(0, 7)} ${showHidden(subject)}`}>
              <span className="mono muted">{commit.slice(0, 7)}</span>
              <span
                className="trunc grow"
                title={author === null ? showHidden(subject) : `${showHidden(subject)}, ${author}`}
              >
                {showHidden(subject)}
              </span>
              {author === null ? null : <span className="muted trunc by">{author}</span>}
              <span className="muted num">{formatTime(at)}</span>
            </EvidenceRow>
          );
        }}
      </PanelRows>
    </Panel>
  );
}

interface TasksPanelProps extends PanelOfFacts {
  /** Opens the output of a task. */
  readonly onOpen: (id: string, title: string) => void;
}

/** Sub-agents and background commands: their state, and whether the session read their results. */
export function TasksPanel({ facts, onOpen }: TasksPanelProps) {
  const { agents } = facts;
  const unread = agents.filter(isUnread).length;
  const all = useKeys(facts, 'agents');
  // Unread results get lost most easily.
  const order = agents
    .map((task, index) => ({ task, key: all[index] ?? '' }))
    .toSorted((a, b) => lostFirst(a.task) - lostFirst(b.task));
  const keys = order.map(({ key }) => key);
  return (
    <Panel
      name="Sub-agents and background commands"
      icon={Bot}
      about={unread === 0 ? undefined : `${formatCount(unread)} unread`}
      aside={usedOf(keys)}
    >
      <PanelRows rows={order.map(({ task }) => task)} keys={keys} first={8} none="None were started.">
        {(task, key) => {
          const [state, read] = [taskLabel(task.state), readLabel(task)];
          const name = task.task === '' ? task.id : task.task;
          return (
            <EvidenceRow key={key} of={key} name={showHidden(name)} title={outputWords(task)}>
              <span className={task.kind === 'command' ? 'mono trunc grow' : 'trunc grow'}>
                {showHidden(name)}
              </span>
              <span className={`badge ${state.tone}`}>{state.words}</span>
              <span className={`badge ${read.tone}`}>{read.words}</span>
              {task.output === null ? null : (
                <Button
                  look="ghost"
                  size="s"
                  aria-label={`Open the output of ${showHidden(name)}`}
                  onClick={() => onOpen(task.id, name)}
                >
                  Open
                </Button>
              )}
            </EvidenceRow>
          );
        }}
      </PanelRows>
    </Panel>
  );
}

function lostFirst({ read }: BackgroundTask): number {
  return read === 'never' ? 0 : read === 'announced' ? 1 : read === 'polled' ? 2 : 3;
}

function outputWords({ task, output, outputGone }: BackgroundTask): string {
  const place =
    output !== null
      ? `Its output: ${showHidden(output)}`
      : outputGone !== null
        ? `Its output is gone: ${showHidden(outputGone)}`
        : 'No output is recorded.';
  return `${showHidden(task)}\n${place}`;
}

const todoStates = {
  done: { icon: CircleCheck, className: 'good', words: 'Done' },
  'in-progress': { icon: CircleDot, className: 'warn', words: 'In progress' },
  pending: { icon: Circle, className: 'muted', words: 'Pending' },
} as const satisfies Record<Todo['state'], unknown>;

/** The agent's own list of to-dos, if it kept one. */
export function TodosPanel({ facts }: PanelOfFacts) {
  const { todos } = facts;
  const keys = useKeys(facts, 'todos');
  const done = todos?.filter(({ state }) => state === 'done').length ?? 0;
  return (
    <Panel
      name="To-do list"
      icon={ListTodo}
      about={todos === null ? undefined : `${formatCount(done)} of ${formatCount(todos.length)} done`}
      aside={usedOf(keys)}
    >
      <PanelRows
        rows={todos ?? []}
        keys={keys}
        first={8}
        none="None, as is normal: newer versions rarely keep one."
      >
        {({ text, state }, key) => {
          const { icon, className, words } = todoStates[state];
          return (
            <EvidenceRow key={key} of={key} name={showHidden(text)}>
              <Icon of={icon} size={13} className={className} />
              <span className="trunc grow" title={showHidden(text)}>
                {showHidden(text)}
              </span>
              <span className="muted">{words}</span>
            </EvidenceRow>
          );
        }}
      </PanelRows>
    </Panel>
  );
}

/** The person's last words, and the agent's. */
export function ExchangePanel({ facts }: PanelOfFacts) {
  const { words, said, session } = facts;
  const last = words.at(-1);
  const times = [last?.at, said?.at].filter((at) => typeof at === 'string').map((at) => formatTime(at));
  return (
    <Panel
      name="Last exchange"
      icon={Quote}
      aside={times.length === 0 ? undefined : [...new Set(times)].join(' to ')}
    >
      {last === undefined && said === null ? (
        <p className="evidence-none muted">No words are recorded.</p>
      ) : (
        <dl className="exchange">
          {last === undefined ? null : (
            <div className="panel-row">
              <dt className="muted">{last.kind === 'not-delivered' ? 'You, not delivered' : 'You'}</dt>
              <dd>
                <section className="scroll" aria-label="Your last words" tabIndex={0}>
                  {showHidden(last.text)}
                </section>
              </dd>
            </div>
          )}
          {said === null ? null : (
            <div className="panel-row">
              <dt className="muted">{agentName(session.agent)}</dt>
              <dd>
                <section className="scroll" aria-label="The agent’s last words" tabIndex={0}>
                  {showHidden(said.text)}
                </section>
              </dd>
            </div>
          )}
        </dl>
      )}
    </Panel>
  );
}

/** Commands, the last one first, with their results. */
export function CommandsPanel({ facts }: PanelOfFacts) {
  const { commands, tests } = facts;
  const all = useKeys(facts, 'commands');
  const keys = useMemo(() => all.toReversed(), [all]);
  const { without } = use(TicksContext);
  const isWhole = !keys.some((key) => without.has(key));
  const rows = useMemo(() => {
    const byRecord = new Map(tests.map((test) => [recordOf(test), test]));
    return commands.map((run) => ({ run, test: byRecord.get(recordOf(run)) })).toReversed();
  }, [commands, tests]);
  return (
    <Panel
      name="Commands run"
      icon={Terminal}
      aside={isWhole && rows.length > 0 ? `${formatCount(rows.length)}, the last one first` : usedOf(keys)}
    >
      <PanelRows rows={rows} keys={keys} first={8} none="None were run.">
        {({ run, test }, key) => {
          const label = commandLabel(run, test);
          const line = lineOf(run.command);
          return (
            <EvidenceRow key={key} of={key} name={line} title={showHidden(run.command)}>
              <span className="mono trunc grow">{line}</span>
              {run.at === null ? null : <span className="muted num">{formatTime(run.at)}</span>}
              <span className={`badge ${label.tone}`}>{label.words}</span>
            </EvidenceRow>
          );
        }}
      </PanelRows>
    </Panel>
  );
}

const effectWords: Readonly<Record<EffectKind, string>> = {
  commit: 'Commit',
  push: 'Push',
  'pull-request': 'Pull request',
  message: 'Message',
  migration: 'Migration',
  publish: 'Publication',
  deploy: 'Deployment',
  release: 'Release',
};

const outcomeLabels = {
  done: { words: 'Done', tone: 'good' },
  failed: { words: 'Failed', tone: 'bad' },
  unknown: { words: 'Result unknown', tone: 'warn' },
} as const satisfies Record<SideEffect['outcome'], Label>;

/** The traces that the session left outside of the files, the last one first; nothing if there are none. */
export function EffectsPanel({ facts }: PanelOfFacts) {
  const { effects } = facts;
  const all = useKeys(facts, 'effects');
  const keys = useMemo(() => all.toReversed(), [all]);
  if (effects.length === 0) return null;
  return (
    <Panel name="Already done, do not repeat" icon={CircleCheckBig} aside={usedOf(keys)}>
      <PanelRows rows={effects.toReversed()} keys={keys} first={8} none="">
        {({ kind, command, outcome, at }, key) => {
          const label = outcomeLabels[outcome];
          const line = lineOf(command);
          return (
            <EvidenceRow
              key={key}
              of={key}
              name={`${effectWords[kind]}: ${line}`}
              title={showHidden(command)}
            >
              <span className="kind">{effectWords[kind]}</span>
              <span className="mono muted trunc grow">{line}</span>
              {at === null ? null : <span className="muted num">{formatTime(at)}</span>}
              <span className={`badge ${label.tone}`}>{label.words}</span>
            </EvidenceRow>
          );
        }}
      </PanelRows>
    </Panel>
  );
}

/** Returns a command on one line. */
function lineOf(command: string): string {
  return showHidden(command.replaceAll(/\s+/gu, ' '));
}

function recordOf({
  line,
  transcript,
  command,
}: {
  line: number;
  transcript?: string;
  command: string;
}): string {
  return JSON.stringify([line, transcript, command]);
}
