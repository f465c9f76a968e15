import type { BackgroundTask, SideEffect } from '../../../shared/domain/sessionFacts.ts';
import { recordOf } from './evidenceMark.ts';
import type { DraftSources } from './gatherSources.ts';
import { propose, ranks, type Proposal } from './proposal.ts';
import { oneLine, shortened } from '../reading/shortWords.ts';

/** Characters. */
const longest = { task: 70, command: 90, proof: 80 };

/** Proposes lines about unread results, effects that must not be repeated, the last tests, and sub-agents with their state. */
export function proposeTasks(sources: DraftSources): readonly Proposal[] {
  const { session } = sources;
  const agents = session.agents.filter(
    ({ kind, read, state }) => kind === 'agent' || isUnread({ read }) || state === 'running',
  );
  return [
    ...agents.filter(isUnread).map(unread),
    ...proposeDone(sources),
    ...proposeTests(sources),
    ...agents.map(proposeAgent),
  ];
}

function isUnread({ read }: Pick<BackgroundTask, 'read'>): boolean {
  return read === 'never' || read === 'announced';
}

function unread(task: BackgroundTask): Proposal {
  const { id, kind, task: words, output, outputGone, state } = task;
  const what = kind === 'agent' ? 'sub-agent' : 'background command';
  const where =
    output !== null
      ? `: read \`${oneLine(output)}\``
      : outputGone === null
        ? ', and no output is recorded'
        : `, and its output is gone: \`${oneLine(outputGone)}\``;
  return propose(
    'flags',
    {
      text: `Nobody has read the result of ${what} ${id} “${shortened(words, longest.task)}” (${stateWords[state]})${where}`,
    },
    {
      ...evidenceOf(task),
      rank: ranks.unread,
    },
  );
}

const stateWords: Readonly<Record<BackgroundTask['state'], string>> = {
  running: 'running',
  finished: 'finished',
  stopped: 'stopped half way',
  failed: 'failed',
  killed: 'killed',
  unknown: 'state unknown',
};

const readWords: Readonly<Record<BackgroundTask['read'], string>> = {
  'in-full': 'result read',
  polled: 'result read',
  announced: 'result announced, not read',
  never: 'result not read',
};

function evidenceOf({ proof, began }: BackgroundTask) {
  return {
    standing: 'reconstructed',
    evidence: recordOf(proof ?? began, proof === null ? began.at : null),
  } as const;
}

function proposeAgent(task: BackgroundTask): Proposal {
  const { id, task: words, state, read, beforeCompaction, compactions } = task;
  const early = beforeCompaction === true ? ' before the last compaction, so the context may lack it' : '';
  const ownEnd = compactions === 0 || state === 'finished' ? '' : ', its own context was compacted';
  return propose(
    'agents',
    {
      text: `${id} “${shortened(words, longest.task)}”: ${stateWords[state]}, ${readWords[read]}${early}${ownEnd}`,
    },
    {
      ...evidenceOf(task),
      rank: isUnread(task) || state === 'stopped' ? ranks.agents : ranks.later,
    },
  );
}

/** Proposes one line for each effect that may have taken place. Commits that git has are one line together. */
function proposeDone({ session, commits }: DraftSources): readonly Proposal[] {
  // Without a transcript nothing says who made them. They are done all the same.
  const own = commits.filter(({ by }) => by !== null || session.session.path === null);
  const [newest] = own;
  const made =
    newest === undefined
      ? []
      : [
          propose(
            'flags',
            {
              text: `Already done, do not repeat: committed ${own
                .slice(0, mostCommits)
                .map(({ commit, subject }) => `${commit.slice(0, 7)} ${shortened(subject, longest.task)}`)
                .join('; ')}${own.length > mostCommits ? ` and ${own.length - mostCommits} more` : ''}`,
            },
            {
              standing: 'verified',
              evidence: { kind: 'commit', commit: newest.commit },
              rank: ranks.doNotRepeat,
            },
          ),
        ];
  const seen = new Set<string>();
  const others = session.effects.filter((effect) => {
    const { kind, outcome, result } = effect;
    if (outcome === 'failed') return false;
    if (kind === 'commit' && result !== null && commits.some(({ commit }) => commit.startsWith(result)))
      return false;
    // A commit without an id whose session has commits is one of them.
    if (kind === 'commit' && result === null && own.length > 0) return false;
    const key = `${kind} ${result ?? effect.command}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return [...made, ...others.map(effectLine)];
}

const mostCommits = 5;

const effectWords: Readonly<Record<SideEffect['kind'], string>> = {
  commit: 'commit',
  push: 'push',
  'pull-request': 'pull request',
  message: 'message',
  migration: 'migration',
  publish: 'publication',
  deploy: 'deployment',
  release: 'release',
};

function effectLine(effect: SideEffect): Proposal {
  const { kind, outcome, command, result, at } = effect;
  const lead =
    outcome === 'done' ? 'Already done, do not repeat' : 'Perhaps done, check before you repeat it';
  const made = result === null ? '' : ` (${shortened(result, longest.command)})`;
  return propose(
    'flags',
    { text: `${lead}: ${effectWords[kind]}, \`${codeOf(command)}\`${made}` },
    {
      standing: 'reconstructed',
      evidence: recordOf(effect, at),
      rank: ranks.doNotRepeat,
    },
  );
}

function codeOf(command: string): string {
  return shortened(command, longest.command).replaceAll('`', '’');
}

/** Proposes the last run of tests; runs before it say less. */
function proposeTests({ session }: DraftSources): readonly Proposal[] {
  const last = session.tests.at(-1);
  if (last === undefined) return [];
  const { command, outcome, proof, at } = last;
  const how = outcome === 'unknown' ? 'ran, result unknown' : outcome;
  const line = proof === null ? '' : ` (${shortened(proof, longest.proof)})`;
  return [
    propose(
      outcome === 'passed' ? 'status' : 'flags',
      { text: `Last tests ${how}: \`${codeOf(command)}\`${line}` },
      {
        standing: 'reconstructed',
        evidence: recordOf(last, at),
        rank: outcome === 'failed' ? ranks.contradiction : ranks.done,
      },
    ),
  ];
}
