import { AppError, isAppError } from '../../../shared/errors.ts';
import { type CarriedIn, carryIn } from './carryIn.ts';
import type { Draft, DraftView } from '../../../shared/domain/draft.ts';
import { type DraftContent, startDraft, startRecoveredDraft } from './startDraft.ts';
import type { DraftEdit } from '../../../shared/domain/draft/draftEdit.ts';
import { type DraftHistory, createDraftHistory } from './createDraftHistory.ts';
import type { DraftOptions } from './draftOptions.ts';
import type { DraftRef, DraftsApi } from '../../../shared/api/drafts.ts';
import { type Found, conflict, noText } from './draftAnswers.ts';
import { type OtherText, otherTextKey } from '../../storage/createOtherTexts.ts';
import type { PlacedHeading } from '../../../shared/domain/draft/placement.ts';
import type { RecoveredPayload } from '../../../shared/domain/session/recoveredPayload.ts';
import { type TaskRef, findTask, isSameName, nameInDraft } from '../tasks/knownTasks.ts';
import {
  applyDraftEdit,
  entriesOf,
  findConflict,
  typedIn,
} from '../../../shared/domain/draft/applyDraftEdit.ts';
import { applyFix } from './applyFix.ts';
import { createAnnouncer } from '../../storage/createAnnouncer.ts';
import { createDraftFiles } from './createDraftFiles.ts';
import { createDraftReports } from './createDraftReports.ts';
import { createDraftSaves } from './createDraftSaves.ts';
import { createHeadingMemory, placesIn } from './createHeadingMemory.ts';
import { createRecentlyRemoved } from '../../storage/createRecentlyRemoved.ts';
import { createSeenDrafts } from './createSeenDrafts.ts';
import { createTurns } from '../../operations/createTurns.ts';
import { findDrafts } from '../../payload/folder/findDrafts.ts';
import { keepEntryIds } from './keepEntryIds.ts';
import { maskFinding } from '../../../shared/domain/finding.ts';
import { newTaskName } from '../tasks/likelyTask.ts';
import { noticeOrBug } from '../../storage/noticeOrBug.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { payloadFolderOf } from '../../payload/folder/projectSettings.ts';
import { placeInDraft } from './placeInDraft.ts';
import { readPayloads } from '../../payload/folder/readPayloads.ts';
import { redactDraft } from './redactDraft.ts';
import { redactSource } from './redactSource.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import { savedTasks } from '../tasks/askTask.ts';
import { targetOf, withLastSave } from './saveDraft.ts';
import { toDraftSections } from './toDraftSections.ts';
import { toPayload } from './toPayload.ts';

export interface Drafts {
  readonly api: DraftsApi;
  /** Begins a draft with that of a session, or returns the one that began so and is not saved yet. */
  startRecovered(
    projectId: string,
    payload: RecoveredPayload,
    /** Id of the session, if it has a transcript. */
    session?: string,
  ): Promise<{ readonly draftId: string; readonly isNew: boolean }>;
  /** Returns a draft as it is on disk. Rejects as the methods of `DraftsApi`. */
  readonly read: (ref: DraftRef) => Promise<Draft>;
  /** Adds an entry to the open draft of a task, unless it has it; resolves to whether there is such a draft. */
  readonly addToOpen: (projectId: string, task: TaskRef, added: CarriedIn) => Promise<boolean>;
  /** Ends watching, and deletes for good the drafts that this process removed. */
  close(): Promise<void>;
}

/** Manages drafts of payloads. Each edit applies to the state on disk, and is on disk when its promise resolves. */
export function createDrafts(options: DraftOptions): Drafts {
  const { clock, newId, emit, operations, masked, rootOf } = options;
  const files = createDraftFiles(options);
  const memory = createHeadingMemory(options);
  const seen = createSeenDrafts(options);
  const reports = createDraftReports(options);
  const histories = new Map<string, DraftHistory>();
  /** Drafts that a window was shown in a list. */
  const listed = new Set<string>();
  /** Drafts that this process removed, by key. */
  const dropped = new Map<string, DraftRef>();
  const removed = createRecentlyRemoved((key) => {
    const ref = JSON.parse(key) as DraftRef;
    const { draftId } = ref;
    announcer.forget(ref);
    listed.delete(draftId);
    masked.forget(draftId);
    histories.delete(draftId);
    reports.forget(draftId);
  });

  const historyOf = (draftId: string): DraftHistory => {
    const history = histories.get(draftId) ?? createDraftHistory();
    histories.set(draftId, history);
    return history;
  };
  const settle = async (projectId: string, read: Draft) => {
    const root = await rootOf(projectId);
    const folder = payloadFolderOf(root);
    const draft = withLastSave(read, root, folder);
    return { draft, session: (await targetOf(draft, root, folder)).session };
  };
  const view = async (projectId: string, draft: Draft): Promise<DraftView> => {
    // The check reports a folder that can't be read; the window shows the text all the same.
    const known = await settle(projectId, draft).catch(() => ({ draft, session: 1 }));
    const { saving: _saving, ...rest } = known.draft;
    const { session } = known;
    const history = historyOf(draft.id);
    const shown: DraftView = {
      ...rest,
      markdown: renderPayload(toPayload(draft, session)),
      undoable: history.can(draft, 'undo'),
      redoable: history.can(draft, 'redo'),
    };
    return await masked.hideIn(draft.id, shown, noText);
  };
  /** Announces each state of a draft after the one before it. */
  const announcer = createAnnouncer<DraftRef, Draft | null>({
    storage: options.storage,
    read: (ref) =>
      files.read(ref).catch((error: unknown) => {
        if (isAppError(error, 'drafts/unknown')) return null;
        throw error;
      }),
    failed: noticeOrBug(emit, options.logBug, 'drafts.announce'),
    async tell({ projectId, draftId }, draft, before, touched) {
      // A change of this process is always an event: its window waits for it.
      if (touched === null && before === undefined && draft === null && !listed.has(draftId)) return;
      if (touched === null && before !== undefined && JSON.stringify(before) === JSON.stringify(draft))
        return;
      const shown = draft === null ? null : await view(projectId, draft);
      emit('drafts.changed', { projectId, draftId, draft: shown });
    },
  });
  const announce = ({ projectId, draftId }: DraftRef) => announcer.announce({ projectId, draftId }, draftId);

  /** Remembers the places that a change gave to headings, and forgets those that it took back, as undo does. */
  const remember = async ({ projectId, draftId }: DraftRef, before: Draft, after: Draft): Promise<void> => {
    if (before.placed === after.placed) return;
    const came = after.placed.filter((one) => !hasPlaced(before, one));
    const gone = before.placed.filter((one) => !hasPlaced(after, one));
    if (came.length === 0 && gone.length === 0) return;
    try {
      const shown = await masked.hide(
        draftId,
        came.map(({ heading }) => heading),
      );
      // A heading with a secret in it is kept in the draft alone, and one that Carryover made is none.
      const lines = after.source.split('\n');
      const plain = came.filter(
        ({ heading, line }, at) => shown[at] === heading && lines[line - 1]?.includes(heading) === true,
      );
      await memory.change(
        projectId,
        plain.map(({ heading, place }) => ({ heading, place })),
        gone.map(({ heading }) => heading),
      );
    } catch (error) {
      noticeOrBug(emit, options.logBug, 'drafts.place', notRemembered)(error);
    }
  };

  /** Returns true if the draft changed. */
  const take = async (
    ref: DraftRef,
    change: (now: Draft) => Draft | null,
    note: (before: Draft, after: Draft) => void = (before, after) =>
      historyOf(ref.draftId).note(before, after),
  ): Promise<boolean> => {
    let before: Draft | null = null;
    const after = await files.edit(ref, (now) => {
      const next = change(now);
      if (next === null || next === now) return null;
      before = now;
      return { ...next, revision: now.revision + 1, edited: new Date(clock()).toISOString() };
    });
    if (before === null) return false;
    note(before, after);
    await Promise.all([announce(ref), remember(ref, before, after)]);
    return true;
  };

  const step = (ref: DraftRef, direction: 'undo' | 'redo') =>
    take(
      ref,
      (now) => historyOf(ref.draftId).step(now, direction),
      (before, after) => historyOf(ref.draftId).stepped(before, after, direction),
    );

  const hide = async (ref: DraftRef, text: string): Promise<string> => {
    const [shown = ''] = await masked.hide(ref.draftId, [text]);
    return shown;
  };

  /** Converts an edit of the masked text into one of the stored text. */
  const revealed = async (ref: DraftRef, change: DraftEdit): Promise<DraftEdit> => {
    if (change.type !== 'split') return masked.revealIn(change);
    const entry = entriesOf(await files.read(ref)).find(({ id }) => id === change.entryId);
    return { ...change, at: masked.revealedOffset(await hide(ref, entry?.text ?? ''), change.at) };
  };

  const edit = async (ref: DraftRef, shown: DraftEdit): Promise<void> => {
    const change = await revealed(ref, shown);
    let found = null as Found;
    await take(
      ref,
      (now) => {
        found = findConflict(now, change);
        return found === null ? applyDraftEdit(now, change) : null;
      },
      (before, after) => historyOf(ref.draftId).note(before, after, typedOn(change)),
    );
    if (found !== null) {
      const theirs: Found = found === 'gone' ? found : { ...found, text: await hide(ref, found.text) };
      const { field, text } = typedIn(change, found === 'gone' ? undefined : found.field);
      const other = {
        ...(change.type === 'change' ? { entryId: change.entryId } : {}),
        ...(field === 'text' ? {} : { field }),
        text,
      };
      throw await conflictKept(ref, other, theirs);
    }
  };

  /** Keeps the typed text, and shows the window what the other writer made: that may be another process. */
  const conflictKept = async (ref: DraftRef, other: OtherText, theirs: Found): Promise<AppError> => {
    const otherId = newId();
    await options.otherTexts.keep(otherTextKey({ what: 'draft', ...ref }), otherId, other);
    await announce(ref);
    return conflict(other.entryId ?? null, theirs, otherId, other.field);
  };

  const save = createDraftSaves({ ...options, files, take, announce, check: reports.check });

  const create: DraftsApi['create'] = async ({ projectId, start }) => {
    const root = await rootOf(projectId);
    const placeOf = placesIn(await memory.list(projectId));
    const given = masked.revealIn(start);
    return begin(projectId, await startDraft(given, root, payloadFolderOf(root), newId, placeOf));
  };
  const begin = async (projectId: string, content: DraftContent) => {
    const root = await rootOf(projectId);
    const folder = payloadFolderOf(root);
    const now = new Date(clock()).toISOString();
    const tasks = savedTasks(await readPayloads(root, folder));
    const known = findTask(tasks, content);
    // In a project without payloads there is nothing to ask: the first task has its name from the draft.
    const task =
      known === undefined
        ? tasks.length === 0
          ? newTaskName(content)
          : content.task
        : nameInDraft(known, content);
    const draftId = newId();
    const named = {
      task,
      ...(content.taskId === undefined ? {} : { taskId: content.taskId }),
      ...idOf(known),
    };
    const record = (await options.recordOf?.(projectId, named)) ?? null;
    const draft: Draft = {
      id: draftId,
      revision: 0,
      created: now,
      edited: now,
      ...content,
      task,
      ...idOf(known),
      ...(record === null ? {} : { taskId: record.taskId }),
      // Its first payload begins a task that the user has made: there is nothing to ask.
      ...(record === null || record.hasPayload ? {} : { taskAnswer: 'new' as const }),
      letGo: [],
    };
    // A payload that is restored says what it said.
    const isRestored = content.origin.kind === 'payload';
    await files.create(
      projectId,
      record === null || isRestored ? draft : carryIn(draft, record.entries, newId),
    );
    await announce({ projectId, draftId });
    return { draftId };
  };
  const inTurn = createTurns();

  return {
    api: {
      async list({ projectId }) {
        // Another process, e.g. browser mode, may change them, too.
        await announcer.followEach(files.folderOf(projectId), (name) => {
          const draftId = files.draftIn(name);
          return draftId === null ? null : { projectId, draftId };
        });
        const drafts = await files.list(projectId);
        for (const { id } of drafts) listed.add(id);
        return await Promise.all(drafts.map((draft) => view(projectId, draft)));
      },
      async found({ projectId }) {
        const root = await rootOf(projectId);
        return await findDrafts(root, payloadFolderOf(root));
      },
      async unseen({ projectId }) {
        const root = await rootOf(projectId);
        const folder = payloadFolderOf(root);
        return await seen.take(projectId, folder, await findDrafts(root, folder));
      },
      create,
      edit: ({ edit: change, ...ref }) => edit(ref, change),
      async setMarkdown({ markdown, base, after: earlier, ...ref }) {
        const text = masked.reveal(markdown);
        const sent = earlier === undefined ? null : masked.reveal(earlier);
        let isOutdated = false;
        let revision = base;
        const replaced = (now: Draft): Draft | null => {
          const isOwn = sent !== null && now.revision === base + 1 && saysAs(now, sent);
          isOutdated = now.revision !== base && !isOwn;
          if (isOutdated) return null;
          const parsed = parsePayload(text);
          const sections = keepEntryIds(now.sections, toDraftSections(parsed.sections, newId));
          return applyDraftEdit(now, {
            type: 'replace',
            sections,
            outside: [...new Set([...now.outside, ...parsed.outside])],
          });
        };
        await take(ref, replaced, (before, after) => {
          historyOf(ref.draftId).note(before, after);
          ({ revision } = after);
        });
        if (isOutdated) throw await conflictKept(ref, { text }, null);
        return { markdown: await hide(ref, text), revision };
      },
      undo: async (ref) => ({ undone: await step(ref, 'undo') }),
      redo: async (ref) => ({ redone: await step(ref, 'redo') }),
      check: ({ operationId, ...ref }) =>
        operations.run(operationId, async (signal) => {
          const report = await reports.check(ref.projectId, await files.read(ref), signal);
          return await masked.hideIn(ref.draftId, report, noText);
        }),
      async fix({ revision, reportId, check: index, ...ref }) {
        const checked = reports.seen(ref.draftId, revision, reportId);
        const check = checked.report.checks[index];
        const fix = check?.fix;
        const secret = check?.finding === undefined ? undefined : checked.secretOf(check.finding);
        if (fix === undefined) {
          throw new AppError('drafts/no-fix', 'There is nothing left to fix here. Run the checks again.', {});
        }
        // First into the library, so that the text cut from the draft is never lost.
        if (fix.snippet !== undefined) await options.addSnippet(fix.snippet.name, fix.snippet.text);
        await take(ref, (now) => {
          if (now.revision !== revision) throw conflict(null, null);
          if (secret !== undefined) return redactDraft(now, secret);
          const sections = applyFix(now.sections, fix, newId);
          const source = check?.id === 'test-login' ? redactSource(now, fix) : now.source;
          return applyDraftEdit({ ...now, source }, { type: 'replace', sections, outside: now.outside });
        });
      },
      async decide({ revision, reportId, check: index, ...ref }) {
        const checked = reports.seen(ref.draftId, revision, reportId);
        const { decide, finding } = checked.report.checks[index] ?? {};
        const found = finding === undefined ? undefined : checked.secretOf(finding);
        if (decide === undefined || found === undefined) {
          throw new AppError(
            'drafts/no-fix',
            'There is nothing left to decide here. Run the checks again.',
            {},
          );
        }
        const judge = options.judgeOf(ref.projectId);
        const { value, rules } = found;
        const about = await Promise.all(
          [...rules.keys()].map((rule) =>
            judge.allowanceOf({ rule, masked: maskFinding(rule, value) }, value),
          ),
        );
        if (decide === 'ask-again') return options.decisions.forget(ref.projectId, about);
        const at = new Date(clock()).toISOString();
        await options.decisions.record(
          ref.projectId,
          about.map((one) => ({
            ...one,
            decision: 'allow',
            scope: 'project',
            reason: 'Allowed in Review',
            at,
          })),
        );
      },
      async place({ part, place, ...ref }) {
        const of = masked.revealIn(part);
        await take(ref, (now) => placeInDraft(now, of, place, newId));
      },
      async remembered({ projectId }) {
        return await masked.hideIn(`headings of ${projectId}`, await memory.list(projectId), noText);
      },
      forget: ({ projectId, headings }) => memory.change(projectId, [], masked.revealIn(headings)),
      save: ({ allowTooLong = false, ...ref }) => save(ref, allowTooLong),
      async remove(ref) {
        await files.remove(ref);
        dropped.set(keyOf(ref), ref);
        removed.add(keyOf(ref));
        await announce(ref);
      },
      async restore(ref) {
        await files.restore(ref);
        dropped.delete(keyOf(ref));
        removed.delete(keyOf(ref));
        await announce(ref);
      },
    },
    startRecovered: (projectId, payload, session) =>
      // Pressed twice, it is one draft all the same.
      inTurn(projectId, async () => {
        const content = startRecoveredDraft(payload, session, newId);
        const drafts = await files.list(projectId);
        const found = drafts.find(
          ({ origin, source, saved }) =>
            origin.kind === 'recovered' && source === content.source && saved === undefined,
        );
        if (found !== undefined) return { draftId: found.id, isNew: false };
        return { ...(await begin(projectId, content)), isNew: true };
      }),
    read: (ref) => files.read(ref),
    async addToOpen(projectId, { task, taskId }, added) {
      const drafts = await files.list(projectId);
      const draft = drafts.find(
        (one) =>
          one.saved === undefined &&
          one.saving === undefined &&
          (one.taskId === undefined || taskId === undefined
            ? isSameName(one.task, task)
            : one.taskId === taskId),
      );
      if (draft === undefined) return false;
      await take({ projectId, draftId: draft.id }, (now) => carryIn(now, [added], newId));
      return true;
    },
    async close() {
      try {
        await announcer.close();
      } finally {
        await files.discardRemoved();
        for (const { projectId, draftId } of dropped.values()) {
          // Another process may have restored it.
          const isGone = await files.read({ projectId, draftId }).then(() => false, isUnknown);
          if (isGone) await options.otherTexts.dropAll(otherTextKey({ what: 'draft', projectId, draftId }));
        }
        dropped.clear();
      }
    },
  };
}

/** Returns the entry that the user types into; an entry's state or mark is set in one step. */
function typedOn(change: DraftEdit): string | undefined {
  if (change.type === 'set') return 'the draft';
  if (change.type !== 'change') return undefined;
  const { text, why, path } = change.fields;
  return text === undefined && why === undefined && path === undefined ? undefined : change.entryId;
}

/** True if the sections of a draft are those of a Markdown text. */
function saysAs(draft: Draft, markdown: string): boolean {
  const sections = toDraftSections(parsePayload(markdown).sections, () => '');
  return renderPayload(toPayload({ ...draft, sections }, 0)) === renderPayload(toPayload(draft, 0));
}

function idOf(task: TaskRef | undefined): { readonly taskId?: string } {
  return task?.taskId === undefined ? {} : { taskId: task.taskId };
}

function isUnknown(error: unknown): boolean {
  return isAppError(error, 'drafts/unknown');
}

function keyOf({ projectId, draftId }: DraftRef): string {
  return JSON.stringify({ projectId, draftId });
}

function hasPlaced({ placed }: Draft, { line, place }: PlacedHeading): boolean {
  return placed.some((other) => other.line === line && other.place === place);
}

function notRemembered(why: string): string {
  return `The text is placed, but the next draft will ask again: ${why}`;
}
