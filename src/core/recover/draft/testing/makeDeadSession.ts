import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git } from '../../../git/testing/makeRepository.ts';
import { createTranscript, notification } from '../../testing/createTranscript.ts';

/** Agents and texts of the session, for tests to change. */
export interface DeadSessionOptions {
  /** Absolute path of an empty folder: the project. */
  readonly root: string;
  /** Absolute path of the user's folder, which gets the transcript. */
  readonly user: string;
  readonly summary?: string;
  readonly said?: string;
  /** Words that the user types at the end. */
  readonly last?: string;
  /** Text below the subject of the session's commit. */
  readonly body?: string;
  readonly before?: (transcript: ReturnType<typeof createTranscript>) => void;
}

export const indexer = 'aaaa1111';
export const auditor = 'bbbb2222';

/**
 * Makes a repository and a session that ran out of context in it. Three files are not committed: one by the session, one by a
 * sub-agent, and one by hand. One sub-agent has finished, and its result was not read. The other one stopped half way. There is
 * no to-do list, and the output in the temporary folder is gone. Returns the path of the transcript.
 */
export function makeDeadSession({
  root,
  user,
  summary = 'This session is being continued from a previous conversation.',
  said = 'Next I add the repository call to src/OrderService.ts.',
  last = 'Finish create() in src/OrderService.ts, but do not touch the retry logic yet.',
  body = 'The session manager held two kinds of state.\n\nCo-Authored-By: Agent <agent@example.org>',
  before = () => undefined,
}: DeadSessionOptions): string {
  const at = (path: string): string => join(root, ...path.split('/'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  git(root, 'init', '-q', '-b', 'main');
  write('src/UserService.ts', 'one\n');
  write('src/OrderService.ts', 'one\n');
  write('src/NotificationService.ts', 'one\n');
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'start', '--date', '2020-01-01T00:00:00Z');
  // Git compares the time at which a commit was made, and this one is of long before the session.
  git(root, 'rebase', '-q', '--root', '--committer-date-is-author-date');
  git(root, 'checkout', '-q', '-b', 'refactor/service-layer');
  const started = new Date(Date.now() - 3_600_000).toISOString();
  const one = createTranscript({ cwd: root, started });
  one.prompt('Extract UserService and OrderService. Interface contracts stay unchanged.');
  one.call('AskUserQuestion', {}).result('ok', {
    toolUseResult: { answers: { 'Who owns sign-in?': 'UserService owns it' } },
  });
  one.edit(at('src/UserService.ts'));
  write('src/UserService.ts', 'two\n');
  git(root, 'commit', '-q', '-a', '-m', 'Move sign-in into UserService', '-m', body);
  const commit = git(root, 'rev-parse', '--short', 'HEAD').trim();
  one.bash('git commit -a -m "Move"', `[refactor/service-layer ${commit}] Move sign-in into UserService`);
  one.bash('git push', 'To example.org\n   1..2  refactor/service-layer -> refactor/service-layer');
  const launch = (description: string, agentId: string): void =>
    void one.call('Agent', { description, prompt: 'p', run_in_background: true }).result('Launched.', {
      toolUseResult: { isAsync: true, agentId, outputFile: join(user, 'gone', `${agentId}.output`) },
    });
  launch('Index callers of UserService', indexer);
  launch('Directory audit', auditor);
  one.edit(at('src/OrderService.ts'));
  write('src/OrderService.ts', 'one\ntwo\n');
  before(one);
  one.compact(167_104, summary);
  one.enqueue(notification({ 'task-id': indexer, status: 'completed', summary: 'done' }));
  one.bash('npm test -- OrderService | tail -3', ' Tests  3 failed | 9 passed (12)');
  one.prompt(last);
  one.reply(said, { cached: 199_000 });
  one.reply('Prompt is too long', {}, { isApiErrorMessage: true });
  const path = one.save(join(user, '.claude'));
  const agent = (id: string) =>
    createTranscript({ cwd: root, sessionId: id, started, fields: { isSidechain: true, agentId: id } });
  const index = agent(indexer);
  index.prompt('p');
  index.edit(at('src/OrderRepository.ts'));
  index.reply('Indexed.');
  index.saveAsAgent(path, indexer);
  write('src/OrderRepository.ts', 'a\nb\nc\n');
  const audit = agent(auditor);
  audit.prompt('p');
  audit.call('Grep', { pattern: 'x' });
  audit.saveAsAgent(path, auditor);
  write('notes.txt', 'by hand\n');
  return path;
}
