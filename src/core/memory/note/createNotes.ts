import { accessSync, constants } from 'node:fs';
import type { NotesApi } from '../../../shared/api/memory.ts';
import type { TaskRef } from '../../../shared/api/tasks.ts';
import { noteSectionOf, type NoteSectionId } from '../../../shared/domain/memory/noteSections.ts';
import {
  suggestedNoteTokens,
  type NoteCheck,
  type NotePrefill,
} from '../../../shared/domain/memory/taskNote.ts';
import type { CheckId } from '../../../shared/domain/payloadCheck.ts';
import { isAppError } from '../../../shared/errors.ts';
import type { Clipboard } from '../../gate/clipboard.ts';
import { copyScanned } from '../../gate/copyScanned.ts';
import type { MaskedTexts } from '../../gate/createMaskedTexts.ts';
import { judgePayloads } from '../../gate/judgeValues.ts';
import { diff } from '../../git/diff.ts';
import { dirtyPaths } from '../../git/dirtyPaths.ts';
import { logNames } from '../../git/logNames.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import { findCommit, headCommit } from '../../git/resolveCommit.ts';
import type { Operations } from '../../operations/createOperations.ts';
import { preparePayloadFolder } from '../../payload/folder/preparePayloadFolder.ts';
import { likelyPayloadSettings } from '../../payload/folder/projectSettings.ts';
import { parseDraft } from '../../payload/read/parsePayload.ts';
import { parsePlan } from '../../plans/parsePlan.ts';
import { readStatus } from '../../sources/git/readStatus.ts';
import { checkPayload } from '../../review/checkPayload.ts';
import { buildLedger } from '../../review/ledger/buildLedger.ts';
import type { Clock } from '../../storage/clock.ts';
import { resolveInside } from '../../storage/resolveInside.ts';
import type { Storage } from '../../storage/storage.ts';
import type { TaskRecord } from '../../../shared/domain/task.ts';
import type { JoinedTask } from '../../tasks/joinTasks.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { knowledgeFolderOf } from '../listTexts.ts';
import { noteChecks } from './noteChecks.ts';
import { noteLines, type TaskFacts } from './noteLines.ts';
import { notePrompt } from './notePrompt.ts';
import { noteName, saveNote } from './saveNote.ts';

interface Options {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly pool: WorkerPool;
  readonly clipboard: Clipboard;
  readonly masked: Pick<MaskedTexts, 'hideIn' | 'reveal' | 'revealIn'>;
  readonly operations: Operations;
  readonly decisions: Parameters<typeof judgePayloads>[1]['decisions'];
  readonly settings: {
    get(args: object): Promise<{ readonly knowledgeFolder: string; readonly possibleBlocks: boolean }>;
  };
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly taskOf: (ref: TaskRef) => Promise<JoinedTask>;
  /** Changes a task's record; `null` leaves it alone. */
  readonly editTask: (ref: TaskRef, change: (now: TaskRecord) => TaskRecord | null) => Promise<unknown>;
  /** Called with the path of a note that was written. */
  readonly onSaved: (projectId: string, path: string) => void;
}

/** Fields that have no text of the user. */
const noText: ReadonlySet<string> = new Set(
  'taskId group section path since head id severity sectionTokens'.split(' '),
);
/** Checks about what the next session does: a finished task has none. */
const notAsked: ReadonlySet<CheckId> = new Set([
  'missing-section',
  'next-not-concrete',
  'no-reread',
  'rival-next',
  'done-next',
  'older-copy',
  // The note has checks of its own for these.
  'no-why',
  'claim-uncommitted',
  'claim-unverified',
]);
const mostCommits = 200;

/** Prepares, checks and saves the notes of finished tasks. */
export function createNotes(options: Options): NotesApi {
  const { masked, operations, rootOf, taskOf, settings, pool } = options;
  const placeOf = async (projectId: string) => {
    const root = await rootOf(projectId);
    return {
      root,
      folder: knowledgeFolderOf(await settings.get({})),
      payloadFolder: likelyPayloadSettings(root).folder,
    };
  };
  return {
    prefill: ({ operationId, ...ref }) =>
      operations.run(operationId, async (signal) => {
        const { root, folder, payloadFolder } = await placeOf(ref.projectId);
        const task = await taskOf(ref);
        const { facts, since, head, branch } = await gather(root, [folder, payloadFolder], task, signal);
        const filled: NotePrefill = {
          taskId: task.id,
          name: task.name,
          lines: noteLines(facts),
          path: `${folder}/${noteName(task.name, options.clock(), 1)}`,
          payloads: task.payloads.length,
          since,
          head,
          branch,
          problem: await problemOf(root, folder),
          ...(task.record?.note === undefined ? {} : { kept: task.record.note }),
          ...(task.record?.noteMarkdown === undefined ? {} : { keptMarkdown: task.record.noteMarkdown }),
        };
        return await masked.hideIn(task.id, filled, noText);
      }),
    check: ({ operationId, projectId, taskId, markdown }) =>
      operations.run(operationId, async (signal) => {
        const { root, payloadFolder } = await placeOf(projectId);
        const text = masked.reveal(markdown);
        const { payload } = parseDraft(text, 1, noteSectionOf);
        const sections = payload.sections.filter(({ entries }) => entries.length > 0);
        const [report, measured] = await Promise.all([
          checkPayload({
            payload,
            markdown: text,
            root,
            folder: payloadFolder,
            limit: suggestedNoteTokens,
            since: null,
            pool,
            judge: judgePayloads(projectId, options),
            signal,
          }),
          pool.measure(
            sections.map(({ entries }) =>
              entries.map(({ text: words, why = '', path = '' }) => `- ${path} ${words} ${why}`).join('\n'),
            ),
            { encoding: 'o200k_base', scan: false },
            signal,
          ),
        ]);
        const sectionTokens: Partial<Record<NoteSectionId, number>> = {};
        for (const [index, { title, id }] of sections.entries()) {
          const section = noteSectionOf(title) ?? (id as NoteSectionId);
          sectionTokens[section] = (sectionTokens[section] ?? 0) + (measured[index]?.tokens ?? 0);
        }
        const own = noteChecks(payload, await uncommittedIn(root, payloadFolder, signal));
        const general = report.checks
          .filter(({ id }) => !notAsked.has(id))
          .map(({ id, severity, message, section }): NoteCheck => ({
            id,
            severity,
            message,
            ...(section === undefined ? {} : { section }),
          }));
        const checks = [
          ...general.filter(({ severity }) => severity === 'error'),
          ...own,
          ...general.filter(({ severity }) => severity !== 'error'),
        ];
        return await masked.hideIn(taskId, { tokens: report.tokens, sectionTokens, checks }, noText);
      }),
    copyPrompt: ({ operationId, markdown, ...ref }) =>
      operations.run(operationId, async (signal) => {
        const { root, folder, payloadFolder } = await placeOf(ref.projectId);
        const task = await taskOf(ref);
        const { facts } = await gather(root, [folder, payloadFolder], task, signal);
        const payloads = task.payloads
          .filter(({ checkout }) => checkout === null)
          .map(({ session }) => `${payloadFolder}/session-${session}.md`);
        const text = notePrompt(task.name, masked.reveal(markdown), noteLines(facts), payloads);
        const judge = judgePayloads(ref.projectId, options);
        return await copyScanned(text, { clipboard: options.clipboard, pool, signal }, (spans) =>
          judge.blocking(text, spans),
        );
      }),
    async keep({ texts, markdown, ...ref }) {
      const typed = texts === null ? null : masked.revealIn(texts);
      const whole = markdown == null ? markdown : masked.reveal(markdown);
      await options.editTask(ref, ({ note, noteMarkdown, ...task }) => {
        if (typed === null) return note === undefined ? null : task;
        const left = whole === undefined ? noteMarkdown : whole;
        return {
          ...task,
          note: { ...note, ...typed },
          ...(left == null ? {} : { noteMarkdown: left }),
        };
      });
    },
    async save({ projectId, taskId, markdown }) {
      const { root, folder, payloadFolder } = await placeOf(projectId);
      const task = await taskOf({ projectId, taskId });
      const saved = await saveNote({
        ...options,
        root,
        folder,
        payloadFolder,
        task: task.name,
        taskId,
        markdown: masked.reveal(markdown),
        judge: judgePayloads(projectId, options),
      });
      if (saved.status === 'saved') options.onSaved(projectId, saved.path);
      return saved;
    },
  };
}

/** Returns the paths that are not committed; none without a repository. */
async function uncommittedIn(
  root: string,
  folder: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  try {
    const { prefix } = await openWorktree(root);
    return new Set(await dirtyPaths(await readStatus(root, signal), { root, prefix, folder, signal }));
  } catch (error) {
    if (isAppError(error) && !isAppError(error, 'cancelled')) return new Set();
    throw error;
  }
}

/** Reads what git and the payloads know of a task. Without a repository there are no commits and no files. */
async function gather(
  root: string,
  folders: readonly string[],
  task: JoinedTask,
  signal: AbortSignal,
): Promise<{
  readonly facts: TaskFacts;
  readonly since: string | null;
  readonly head: string | null;
  readonly branch: string | null;
}> {
  const payloads = task.payloads;
  const known = {
    record: task.record,
    plan:
      task.record === null || task.record.plan === ''
        ? null
        : parsePlan(task.record.plan, Object.keys(task.record.phases)),
    payloads,
    ledger: buildLedger(payloads.toReversed()),
  };
  const nothing = { ...known, commits: [], files: [], uncommitted: new Set<string>() };
  try {
    const { prefix, branch } = await openWorktree(root);
    const head = await headCommit(root, signal);
    const first = payloads.toReversed().find(({ front }) => front?.head !== undefined)?.front?.head;
    // A rewritten history may have lost it.
    const since = first === undefined ? null : await findCommit(root, first, signal);
    if (head === null || since === null) return { facts: nothing, since, head, branch };
    const isOwn = (path: string): boolean => !folders.some((folder) => path.startsWith(`${folder}/`));
    const [changed, dirty, log] = await Promise.all([
      diff(root, prefix, { from: since, to: 'worktree' }, { linesOnly: true, signal }),
      diff(root, prefix, { from: head, to: 'worktree' }, { linesOnly: true, signal }),
      logNames(root, `${since}..${head}`, { count: mostCommits, inside: prefix !== '', signal }),
    ]);
    const files = changed.files
      .filter(({ path }) => isOwn(path))
      .map(({ path, added, deleted }) => ({ path, added, deleted }))
      .toSorted((a, b) => weightOf(b) - weightOf(a));
    const commits = log.filter(
      ({ paths }) => paths.length === 0 || paths.some((path) => isOwn(path.slice(prefix.length))),
    );
    const uncommitted = new Set(dirty.files.map(({ path }) => path));
    return { facts: { ...known, commits, files, uncommitted }, since, head, branch };
  } catch (error) {
    if (isAppError(error, 'cancelled') || !isAppError(error)) throw error;
    return { facts: nothing, since: null, head: null, branch: null };
  }
}

function weightOf({
  added,
  deleted,
}: {
  readonly added: number | null;
  readonly deleted: number | null;
}): number {
  return (added ?? 0) + (deleted ?? 0);
}

/** Returns why no note can be written to a folder, as a sentence with the remedy; `null` if nothing speaks against it. */
async function problemOf(root: string, folder: string): Promise<string | null> {
  const found = resolveInside(root, folder);
  // It is made when the first note is saved.
  if (found.status === 'missing') return null;
  try {
    const real = await preparePayloadFolder(root, folder, 'folder of notes');
    accessSync(real, constants.W_OK);
    return null;
  } catch (error) {
    if (isAppError(error)) return error.message;
    return `The folder of notes "${folder}" can’t be written to. Change its permissions, or choose another folder in Settings.`;
  }
}
