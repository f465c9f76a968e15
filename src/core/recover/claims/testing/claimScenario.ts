import { join } from 'node:path';
import type {
  SessionClaimKind,
  SessionClaimVerdict,
} from '../../../../shared/domain/session/sessionClaims.ts';
import { git, makeFolder, makeRepository, write } from '../../../git/testing/makeRepository.ts';
import { createRollout } from '../../testing/createRollout.ts';
import { createTranscript } from '../../testing/createTranscript.ts';

/** The acts of a session, each recorded in its transcript; commits are made in its repository, too. */
export interface Acts {
  readonly read: (path: string, first?: number, last?: number) => void;
  readonly edit: (path: string) => void;
  readonly run: (command: string, output?: string, exit?: number) => void;
  readonly commit: (subject: string) => void;
  readonly push: () => void;
  /** Leaves the branch of the session for one without its commits. */
  readonly leave: () => void;
  /** Takes the last commit back: keeps its changes if `soft`. */
  readonly reset: (how: 'soft' | 'hard') => void;
  readonly say: (words: string) => void;
}

export interface ClaimScenario {
  readonly name: string;
  readonly agent?: 'claude' | 'codex';
  readonly play: (acts: Acts) => void;
  /**
   * A draft. Behind `<=` at the end of a line stand its claims with their verdicts, in order; a line without makes no claim. `{commit}`
   * is the short id of the last commit.
   */
  readonly draft: string;
}

export interface Label {
  readonly kind: SessionClaimKind;
  readonly verdict: SessionClaimVerdict;
}

export interface Scene {
  readonly root: string;
  /** Absolute path of the transcript. */
  readonly transcript: string;
  /** The draft without labels. */
  readonly draft: string;
  /** Keyed by the index of the line. */
  readonly labels: ReadonlyMap<number, readonly Label[]>;
}

/** Plays a scenario: makes its repository and its transcript. */
export function playScenario({ agent = 'claude', play, draft }: ClaimScenario): Scene {
  const root = makeRepository({ 'README.md': 'one\n' });
  // The commit before the session is of long before it.
  git(root, 'commit', '-q', '--amend', '-m', 'start', '--date', '2020-01-01T00:00:00Z');
  git(root, 'rebase', '-q', '--root', '--committer-date-is-author-date');
  const started = new Date(Date.now() - 3_600_000).toISOString();
  const user = makeFolder();
  const { acts, save } = agent === 'claude' ? claude(root, started) : codex(root, started);
  const ids: string[] = [];
  let edits = 0;
  play({
    ...acts,
    edit(path) {
      edits += 1;
      write(root, { [path]: `edit ${edits}\n` });
      acts.edit(path);
    },
    commit(subject) {
      edits += 1;
      write(root, { 'log.txt': `${subject}\n` });
      git(root, 'add', '-A');
      git(root, 'commit', '-q', '-m', subject);
      const id = git(root, 'rev-parse', '--short=7', 'HEAD').trim();
      ids.push(id);
      acts.run(`git add -A && git commit -m "${subject}"`, `[main ${id}] ${subject}\n 2 files changed`);
    },
    leave: () =>
      void git(root, 'switch', '-q', '-c', 'elsewhere', ids.length === 0 ? 'HEAD' : `HEAD~${ids.length}`),
    reset: (how) => void git(root, 'reset', '-q', `--${how}`, 'HEAD~1'),
    push: () => acts.run('git push origin main', 'To example.org:acme/shop.git\n   1f00..2f00  main -> main'),
  });
  const labelled = draft.replaceAll('{commit}', ids.at(-1) ?? '').split('\n');
  const labels = new Map<number, readonly Label[]>();
  const plain = labelled.map((line, index) => {
    const [words = '', claims] = line.split(/\s+<=\s+/u);
    if (claims !== undefined)
      labels.set(
        index,
        claims.split(',').map((one) => {
          const [kind, verdict] = one.trim().split(' ');
          return { kind, verdict } as Label;
        }),
      );
    return words;
  });
  return { root, transcript: save(user), draft: plain.join('\n'), labels };
}

function claude(root: string, started: string) {
  const one = createTranscript({ cwd: root, started });
  one.prompt('Go on with the task.');
  const acts: Omit<Acts, 'commit' | 'push' | 'leave' | 'reset'> = {
    read: (path, first, last) =>
      void one
        .call('Read', {
          file_path: join(root, path),
          ...(first === undefined || last === undefined ? {} : { offset: first, limit: last - first + 1 }),
        })
        .result('1\tone'),
    edit: (path) => void one.edit(join(root, path)),
    run(command, output = '', exit = 0) {
      if (exit === 0) one.bash(command, output);
      else
        one.call('Bash', { command }).result(`Exit code ${exit}\n${output}`, {
          is_error: true,
          toolUseResult: `Error: Exit code ${exit}\n${output}`,
        });
    },
    say: (words) => void one.reply(words),
  };
  return { acts, save: (user: string) => one.save(join(user, '.claude')) };
}

function codex(root: string, started: string) {
  const one = createRollout({ cwd: root, started, dialect: 'paginated' });
  one.turn();
  one.prompt('Go on with the task.');
  const acts: Omit<Acts, 'commit' | 'push' | 'leave' | 'reset'> = {
    read: (path, first, last) =>
      void one.command(
        first === undefined || last === undefined ? `cat ${path}` : `sed -n '${first},${last}p' ${path}`,
        'one',
      ),
    edit: (path) => void one.patch(`*** Update File: ${path}\n@@\n-a\n+b`),
    run: (command, output = '', exit = 0) => void one.command(command, output, exit),
    say: (words) => one.reply(words),
  };
  return { acts, save: (user: string) => one.save(join(user, '.codex')) };
}
