import type { Author, CommandRun, TestRun } from '../../../shared/domain/sessionFacts.ts';
import type { BackgroundTask } from '../../../shared/domain/sessionFacts.ts';
import { isUnread } from '../../../shared/domain/sessionFacts.ts';
import {
  agentName,
  describeEnding,
  type AgentId,
  type SessionEnding,
} from '../../../shared/domain/transcript.ts';
import { showHidden } from '../../../shared/domain/hiddenCharacter.ts';
import { countWords, formatCount } from '../../ui/formats.ts';
import { isBadEnding } from './endedBadly.ts';

export type Tone = 'bad' | 'warn' | 'good' | 'accent' | 'outline';

export interface Label {
  readonly words: string;
  readonly tone: Tone;
}

/** Returns the end of a session as a badge. */
export function endingLabel(ending: SessionEnding): Label {
  const words = showHidden(describeEnding(ending)).replace(/^is /u, '');
  return {
    words: `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`,
    tone: isBadEnding(ending.how)
      ? 'bad'
      : ending.how === 'running' || ending.how === 'perhaps-running'
        ? 'accent'
        : ending.how === 'finished' || ending.how === 'unknown'
          ? 'outline'
          : 'warn',
  };
}

/** Returns the time between as `4 h 19 min`, from two days on as `7 d 3 h`; `null` if it is not known. */
export function lengthWords(started: string | null, ended: string | null): string | null {
  const minutes = Math.round((Date.parse(ended ?? '') - Date.parse(started ?? '')) / 60_000);
  if (Number.isNaN(minutes) || minutes < 0) return null;
  if (minutes >= 2 * 1_440) return `${Math.floor(minutes / 1_440)} d ${Math.floor((minutes % 1_440) / 60)} h`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Returns the state of a sub-agent or a background command as a badge. */
export function taskLabel(state: BackgroundTask['state']): Label {
  return taskLabels[state];
}

const taskLabels: Readonly<Record<BackgroundTask['state'], Label>> = {
  running: { words: 'Running', tone: 'accent' },
  finished: { words: 'Complete', tone: 'good' },
  stopped: { words: 'Stopped half way', tone: 'warn' },
  failed: { words: 'Failed', tone: 'bad' },
  killed: { words: 'Killed', tone: 'warn' },
  unknown: { words: 'State unknown', tone: 'outline' },
};

/** Returns how much of a task's result the session got. */
export function readLabel(task: BackgroundTask): Label {
  switch (task.read) {
    case 'in-full':
      return task.beforeCompaction === true
        ? { words: 'Read before the compaction', tone: 'outline' }
        : { words: 'Read', tone: 'outline' };
    case 'polled':
      return { words: 'Read in part', tone: 'warn' };
    case 'announced':
      return { words: 'Announced only', tone: 'warn' };
    case 'never':
      return isUnread(task)
        ? { words: 'Unread', tone: 'accent' }
        : { words: 'No result seen', tone: 'outline' };
  }
}

/** Returns the result of a command: that of its tests if it ran any. */
export function commandLabel(run: CommandRun, test: TestRun | undefined): Label {
  if (test !== undefined && test.outcome === 'failed')
    return { words: test.failed === null ? 'Failed' : `${formatCount(test.failed)} failed`, tone: 'bad' };
  if (test !== undefined && test.outcome === 'passed')
    return { words: test.passed === null ? 'Passed' : `${formatCount(test.passed)} passed`, tone: 'good' };
  switch (run.state) {
    case 'failed':
      return { words: run.exit === null ? 'Failed' : `Exit ${run.exit}`, tone: 'bad' };
    case 'interrupted':
      return { words: 'Interrupted', tone: 'warn' };
    case 'refused':
      return { words: 'Refused by you', tone: 'outline' };
    case 'background':
      return { words: 'In the background', tone: 'outline' };
    case 'no-result':
      return { words: 'No result', tone: 'warn' };
    case 'done':
      // Tests that are piped into another program have its exit code.
      if (test !== undefined) return { words: 'Ran, result unknown', tone: 'outline' };
      return run.exit === null
        ? { words: 'Exit unknown', tone: 'outline' }
        : { words: `Exit ${run.exit}`, tone: run.exit === 0 ? 'good' : 'bad' };
  }
}

/** Returns the name of an author: the agent, or the task of a sub-agent. */
export function authorName(by: Author, agent: AgentId | null, tasks: readonly BackgroundTask[]): string {
  if (by === 'main') return agentName(agent);
  const task = tasks.find(({ id }) => id === by)?.task ?? '';
  return task === '' ? `sub-agent ${showHidden(by)}` : showHidden(task);
}

/** Returns how completely a transcript was understood, as a sentence. */
export function recordWords(tally: {
  readonly records: number;
  readonly unknown: number;
  readonly skipped: number;
  readonly torn: boolean;
  readonly unknownKinds: readonly string[];
  readonly brokenLinks: number;
}): string {
  const { records, unknown, skipped, torn, unknownKinds, brokenLinks } = tally;
  const kinds = unknownKinds.length === 0 ? '' : ` (${showHidden(unknownKinds.slice(0, 3).join(', '))})`;
  const broken =
    brokenLinks === 0 ? '' : ` The transcript lacks what comes before ${countWords(brokenLinks, 'record')}.`;
  const last = torn ? ' The last line is unfinished, as in a session that was cut off.' : '';
  return `${countWords(records, 'record')} read, ${formatCount(unknown)} of unknown kinds${kinds}, ${formatCount(skipped)} skipped.${broken}${last}`;
}
