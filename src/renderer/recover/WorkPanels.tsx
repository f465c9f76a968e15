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
import { useMemo } from 'react';
import type { RecoveredSession } from '../../shared/domain/recoveredSession.ts';
import type { BackgroundTask, EffectKind, SideEffect, Todo } from '../../shared/domain/sessionFacts.ts';
import { isUnread } from '../../shared/domain/sessionFacts.ts';
import { agentNames } from '../../shared/domain/transcript.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { formatCount, formatTime } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { Panel, PanelRows } from './Panel.tsx';
import { authorName, commandLabel, readLabel, taskLabel, type Label } from './sessionWords.ts';

export interface PanelOfFacts {
  readonly facts: RecoveredSession;
}

/** The commits since the session began, newest first. */
export function CommitsPanel({ facts }: PanelOfFacts) {
  const { commits, git, session, agents } = facts;
  return (
    <Panel
      name="Commits since it began"
      icon={GitCommitHorizontal}
      aside={git?.branch == null ? undefined : <span className="mono">{showHidden(git.branch)}</span>}
    >
      <PanelRows
        rows={commits}
        first={8}
        none={git === null ? 'Git could not be asked.' : 'None: what the session did is not committed.'}
      >
        {({ commit, at, subject, by }) => (
          <li className="prow" key={commit}>
            <span className="mono muted">{commit.slice(0, 7)}</span>
            <span className="trunc grow" title={showHidden(subject)}>
              {showHidden(subject)}
            </span>
            {by === null ? null : (
              <span className="muted trunc by">{`by ${authorName(by, session.agent, agents)}`}</span>
            )}
            <span className="muted num">{formatTime(at)}</span>
          </li>
        )}
      </PanelRows>
    </Panel>
  );
}

/** Sub-agents and background commands: their state, and whether the session read their results. */
export function TasksPanel({ facts }: PanelOfFacts) {
  const { agents } = facts;
  const unread = agents.filter(isUnread).length;
  // Unread results get lost most easily.
  const rows = agents.toSorted((a, b) => lostFirst(a) - lostFirst(b));
  return (
    <Panel
      name="Sub-agents and background commands"
      icon={Bot}
      aside={
        agents.length === 0 ? undefined : `${formatCount(unread)} of ${formatCount(agents.length)} unread`
      }
    >
      <PanelRows rows={rows} first={8} none="None were started.">
        {(task) => {
          const [state, read] = [taskLabel(task.state), readLabel(task)];
          const name = task.task === '' ? task.id : task.task;
          return (
            <li className="prow" key={task.id} title={outputWords(task)}>
              <span className={task.kind === 'command' ? 'mono trunc grow' : 'trunc grow'}>
                {showHidden(name)}
              </span>
              <span className={`badge ${state.tone}`}>{state.words}</span>
              <span className={`badge ${read.tone}`}>{read.words}</span>
            </li>
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
  const done = todos?.filter(({ state }) => state === 'done').length ?? 0;
  return (
    <Panel
      name="To-do list"
      icon={ListTodo}
      about={todos === null ? undefined : `${formatCount(done)} of ${formatCount(todos.length)} done`}
    >
      <PanelRows rows={todos ?? []} first={8} none="None, as is normal: newer versions rarely keep one.">
        {({ text, state }, index) => {
          const { icon, className, words } = todoStates[state];
          return (
            <li className="prow" key={index}>
              <Icon of={icon} size={13} className={className} />
              <span className="trunc grow" title={showHidden(text)}>
                {showHidden(text)}
              </span>
              <span className="muted">{words}</span>
            </li>
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
            <div className="prow">
              <dt className="muted">{last.kind === 'not-delivered' ? 'You, not delivered' : 'You'}</dt>
              <dd>
                <section className="scroll" aria-label="Your last words" tabIndex={0}>
                  {showHidden(last.text)}
                </section>
              </dd>
            </div>
          )}
          {said === null ? null : (
            <div className="prow">
              <dt className="muted">{agentNames[session.agent]}</dt>
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
  const rows = useMemo(() => {
    const byRecord = new Map(tests.map((test) => [recordOf(test), test]));
    return commands.map((run) => ({ run, test: byRecord.get(recordOf(run)) })).toReversed();
  }, [commands, tests]);
  return (
    <Panel
      name="Commands run"
      icon={Terminal}
      aside={rows.length === 0 ? undefined : `${formatCount(rows.length)}, the last one first`}
    >
      <PanelRows rows={rows} first={8} none="None were run.">
        {({ run, test }, index) => {
          const label = commandLabel(run, test);
          return (
            <li className="prow" key={index} title={showHidden(run.command)}>
              <span className="mono trunc grow">{showHidden(run.command.replaceAll(/\s+/gu, ' '))}</span>
              {run.at === null ? null : <span className="muted num">{formatTime(run.at)}</span>}
              <span className={`badge ${label.tone}`}>{label.words}</span>
            </li>
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
  if (effects.length === 0) return null;
  return (
    <Panel name="Already done, do not repeat" icon={CircleCheckBig} aside={formatCount(effects.length)}>
      <PanelRows rows={effects.toReversed()} first={8} none="">
        {({ kind, command, outcome, at }, index) => {
          const label = outcomeLabels[outcome];
          return (
            <li className="prow" key={index} title={showHidden(command)}>
              <span className="kind">{effectWords[kind]}</span>
              <span className="mono muted trunc grow">{showHidden(command.replaceAll(/\s+/gu, ' '))}</span>
              {at === null ? null : <span className="muted num">{formatTime(at)}</span>}
              <span className={`badge ${label.tone}`}>{label.words}</span>
            </li>
          );
        }}
      </PanelRows>
    </Panel>
  );
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
