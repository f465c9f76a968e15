import type { CoreApi, Emit } from '../../shared/api.ts';
import type { CommitPlan, Committed, PlannedFile } from '../../shared/api/commits.ts';
import { commitCommands } from '../../shared/domain/commitCommands.ts';
import { AppError } from '../../shared/errors.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import { copyScanned } from '../gate/copyScanned.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';
import { ruleOfDecisions } from '../gate/findingRules.ts';
import { letLeave } from '../gate/letLeave.ts';
import { maskReports } from '../gate/maskAnswers.ts';
import { redactFindings } from '../gate/redactFindings.ts';
import { openWorktree } from '../git/openWorktree.ts';
import { status } from '../git/status.ts';
import type { Operations } from '../operations/createOperations.ts';
import { createTurns } from '../operations/createTurns.ts';
import type { Decisions } from '../secrets/decision.ts';
import type { Clock } from '../storage/clock.ts';
import { showName } from '../text/showName.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { commitMessage } from './commitMessage.ts';
import { commitPaths, type MadeCommit } from './commitPaths.ts';
import { judgeFiles, type Judge } from './judgeFiles.ts';
import { planCommit, type PlannedTree, type PlannedWork, type SessionWork } from './planCommit.ts';
import { refuseUnderWay } from './refuseUnderWay.ts';
import { mayTakeBack, takeBack } from './takeBack.ts';
import { verifyCommit } from './verifyCommit.ts';

interface Options {
  readonly pool: Pick<WorkerPool, 'measure' | 'readFiles'>;
  readonly masked: Pick<MaskedTexts, 'hideIn' | 'revealIn'>;
  readonly decisions: Decisions;
  readonly settings: Pick<CoreApi['settings'], 'get'>;
  readonly operations: Operations;
  readonly clipboard: Clipboard;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly emit: Emit;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly sessionWork: (
    ref: { readonly projectId: string; readonly key: string },
    signal: AbortSignal,
  ) => Promise<SessionWork>;
}

interface Plan {
  readonly projectId: string;
  readonly tree: PlannedTree;
  readonly prefix: string;
  /** `null` if it is the project's own folder. */
  readonly folder: string | null;
  files: ReadonlyMap<string, PlannedWork>;
  /** The commit that is being made, or was made. */
  made: Promise<MadeCommit> | null;
  undone: boolean;
}

/** Plans that are kept; a window has one at a time. */
const maxPlans = 20;
/** Hooks may run all tests; the user can stop them. */
const timeoutMs = 3_600_000;
/** Fields of the answers whose values this room makes itself. */
const noText = 'planId key state tier rule commit head masked';

/** Commits of chosen files that are scanned before they are made, and looked at again once they are. */
export function createCommits(options: Options): CoreApi['commits'] {
  const { pool, masked, decisions, settings, operations, clipboard, clock, emit, rootOf } = options;
  const plans = new Map<string, Plan>();
  const inTurn = createTurns();

  const judgeFor = async (projectId: string, prefix: string, signal?: AbortSignal): Promise<Judge> => {
    const [decided, { possibleBlocks }] = await Promise.all([decisions.list(projectId), settings.get({})]);
    return {
      pool,
      hash: (value) => decisions.hash(value),
      rule: ruleOfDecisions(decided, ''),
      possibleBlocks,
      // Names files as a first message does, so that one decision counts for both.
      placeOf: (path) => `file:${path.startsWith(prefix) ? path.slice(prefix.length) : path}`,
      signal,
    };
  };
  const planOf = (planId: string): Plan => {
    const plan = plans.get(planId);
    if (plan !== undefined && !plan.undone) return plan;
    throw new AppError(
      'git/commit-refused',
      'These files were looked at too long ago. Look at them again, then commit.',
      { why: 'plan-gone' },
    );
  };
  const chosenOf = (plan: Plan, keys: readonly string[]): readonly PlannedWork[] => {
    const chosen = keys.map((key) => plan.files.get(key));
    const known = chosen.filter((file) => file !== undefined);
    if (known.length === chosen.length) return known;
    throw changed('The list of files is no longer the same.');
  };

  const commit = async (
    plan: Plan,
    chosen: readonly PlannedWork[],
    message: string,
    signal: AbortSignal,
  ): Promise<MadeCommit> => {
    const { top, branch, head } = plan.tree;
    await refuseUnderWay(await openWorktree(top));
    const now = await status(top, signal);
    if (now.branch !== branch || now.commit !== head)
      throw changed('Another branch is checked out now, or a commit was added.');
    const judge = await judgeFor(plan.projectId, plan.prefix, signal);
    const paths = chosen.map(({ path }) => path);
    const judged = await judgeFiles(top, paths, judge);
    const different = paths.filter(
      (_path, index) => judged[index]?.content !== chosen[index]?.judged.content,
    );
    if (different.length > 0) throw changed(`${namesOf(different)} changed since you looked.`);
    const blocked = paths.filter(
      (_path, index) => judged[index]?.refused !== null || judged[index].open.length > 0,
    );
    if (blocked.length > 0)
      throw new AppError(
        'git/commit-refused',
        `Nothing was committed. ${namesOf(blocked)} can’t be committed as it is: decide about its suspected secrets first, or leave it out.`,
        { why: 'secret' },
      );
    const leave = await letLeave(message, { pool, signal });
    if (leave.status !== 'free')
      throw new AppError(
        'git/commit-refused',
        'The message of the commit contains a suspected secret, or could not be scanned. Nothing was committed. Remove the secret, then commit again.',
        { why: 'secret' },
      );
    const made = await commitPaths(top, { paths, message: leave.text, pool, signal, timeoutMs });
    const contents = new Map(paths.map((path, index) => [path, judged[index]?.content ?? '']));
    // The commit is made: stopping now would leave it without a second look.
    const bad = await verifyCommit(top, made.commit, {
      contents,
      message,
      judge: { ...judge, signal: undefined },
    });
    if (bad.length === 0) return made;
    await takeBack(top, made);
    const where = bad.map((path) => (path === null ? 'the message' : showName(path))).join(', ');
    throw new AppError(
      'git/commit-refused',
      `The commit was taken back: a hook or another program changed what was committed, and now it contains a suspected secret or could not be scanned: ${where}. Look at the files again.`,
      { why: 'secret' },
    );
  };

  const api: CoreApi['commits'] = {
    plan: ({ projectId, session, operationId }) =>
      operations.run(operationId, async (signal): Promise<CommitPlan> => {
        const root = await rootOf(projectId);
        const work =
          session === undefined ? null : await options.sessionWork({ projectId, key: session }, signal);
        const own = await openWorktree(root);
        const { top } = work === null ? own : await openWorktree(work.worktree);
        const judge = await judgeFor(projectId, own.prefix, signal);
        const tree = await planCommit(top, work?.touched ?? new Set(), judge);
        const planId = options.newId();
        const plan: Plan = {
          projectId,
          tree,
          prefix: own.prefix,
          folder: own.top === tree.top && own.prefix === '' ? null : tree.top,
          files: new Map(tree.files.map((file) => [file.key, file])),
          made: null,
          undone: false,
        };
        plans.set(planId, plan);
        const [oldest] = plans.keys();
        if (plans.size > maxPlans && oldest !== undefined) plans.delete(oldest);
        const { branch, head, files, more } = tree;
        const { folder } = plan;
        const message = await safeMessage(work?.about ?? null, pool, signal);
        return { planId, folder, branch, head, files: files.map(shown), more, message };
      }),
    async allow({ planId, key, reason }) {
      const plan = planOf(planId);
      const [file] = chosenOf(plan, [key]);
      const why = reason.trim();
      if (why === '')
        throw new AppError('secrets/reason-missing', 'Briefly say why this file is safe to commit.', {});
      if (file === undefined) throw changed('The list of files is no longer the same.');
      // The value itself is stored nowhere, so it may not be in the user's reason either.
      const [measured] = await pool.measure([why], { encoding: null, scan: true });
      const at = new Date(clock()).toISOString();
      await decisions.record(
        plan.projectId,
        file.judged.open.map(({ rule, valueHash, place, masked: part }) => ({
          rule,
          valueHash,
          place,
          decision: 'allow',
          scope: 'project',
          at,
          reason: redactFindings(why, measured),
          ...(part === '' ? {} : { masked: part }),
        })),
      );
      const allowed = { ...file, judged: { ...file.judged, open: [], unscanned: null } };
      plan.files = new Map([...plan.files, [key, allowed]]);
      return shown(allowed);
    },
    copyCommands({ planId, keys, message }) {
      const plan = planOf(planId);
      const commands = commitCommands(chosenOf(plan, keys), message, plan.folder ?? undefined);
      return copyScanned(`${commands.join('\n')}\n`, { pool, clipboard });
    },
    async run({ planId, keys, message, operationId }) {
      const plan = planOf(planId);
      const { projectId } = plan;
      const { top } = plan.tree;
      if (plan.made === null) {
        const chosen = chosenOf(plan, keys);
        const making = makeOnce(operations, operationId, (signal) =>
          inTurn(top, () => commit(plan, chosen, message, signal)),
        );
        plan.made = making;
        making.then(
          () => emit('files.changed', { projectId, paths: chosen.map(({ path }) => path) }),
          () => {
            plan.made = null;
          },
        );
      }
      const made = await plan.made;
      return { commit: made.commit, undoable: await mayTakeBack(top, made) } satisfies Committed;
    },
    async undo({ planId }) {
      const plan = planOf(planId);
      const made = await plan.made;
      const { top, branch } = plan.tree;
      const isSame = made !== null && (await status(top)).branch === branch;
      if (!isSame || !(await mayTakeBack(top, made)))
        throw new AppError(
          'git/commit-refused',
          'The commit was not taken back: the branch has moved on since, or the commit was pushed. Use git revert in a terminal.',
          { why: 'moved-on' },
        );
      await takeBack(top, made);
      plan.undone = true;
      const { projectId } = plan;
      emit('files.changed', { projectId, paths: [...plan.files.values()].map(({ path }) => path) });
    },
  };
  return maskReports('commits', api, masked, noText);
}

/** Answers with the commit also if it was cancelled too late: then the commit is there. */
async function makeOnce(
  operations: Operations,
  operationId: string,
  make: (signal: AbortSignal) => Promise<MadeCommit>,
): Promise<MadeCommit> {
  let made: MadeCommit | null = null;
  try {
    return await operations.run(operationId, async (signal) => (made = await make(signal)));
  } catch (error) {
    if (made !== null) return made;
    throw error;
  }
}

/** Leaves the title of the session out if it contains a suspected secret. */
async function safeMessage(
  about: SessionWork['about'],
  pool: Options['pool'],
  signal: AbortSignal,
): Promise<string> {
  const message = commitMessage(about);
  if ((await letLeave(message, { pool, signal })).status === 'free') return message;
  return commitMessage(about === null ? null : { ...about, title: null });
}

function shown({ judged, untracked: _untracked, ...file }: PlannedWork): PlannedFile {
  const { refused, unscanned, open } = judged;
  return {
    ...file,
    refused,
    unscanned,
    findings: open.map(({ rule, tier, line, masked }) => ({ rule, tier, line, masked })),
  };
}

function changed(what: string): AppError {
  return new AppError(
    'git/commit-refused',
    `${what} Nothing was committed. Look at the files again, then commit.`,
    { why: 'changed' },
  );
}

/** Names of files in a sentence; of many files, the first ones. */
const named = 3;

function namesOf(paths: readonly string[]): string {
  const names = paths.slice(0, named).map(showName).join(', ');
  return paths.length > named ? `${names} and ${String(paths.length - named)} more` : names;
}
