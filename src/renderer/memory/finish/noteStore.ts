import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  parseNoteBody,
  renderNote,
  renderNoteBody,
  withLine,
  withNoteTitle,
  type NoteLine,
  type NotePrefill,
  type NoteReport,
  type NoteTexts,
} from '../../../shared/domain/memory/taskNote.ts';
import type { CopyResult } from '../../../shared/api/common.ts';
import type { NotesApi } from '../../../shared/api/memory.ts';
import type { TaskRef } from '../../../shared/api/tasks.ts';
import { noteSectionIds, type NoteSectionId } from '../../../shared/domain/memory/noteSections.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../../projects/projectStore.ts';
import { createAttempts } from '../../requests/createAttempts.ts';
import { createLatest } from '../../requests/createLatest.ts';
import { load, type Loaded } from '../../requests/load.ts';
import { countWords, formatCount } from '../../ui/formats.ts';
import type { NewToast, ToastStore } from '../../ui/toastStore.ts';

export interface NoteState extends Loaded {
  readonly taskId: string | null;
  readonly prefill: NotePrefill | null;
  readonly texts: NoteTexts;
  /** The note below its title while it is edited as one text, which is what is saved then; `null` in sections. */
  readonly markdown: string | null;
  /** True once the person changed a line by hand or by a tick. */
  readonly edited: boolean;
  readonly undoable: boolean;
  readonly report: NoteReport | null;
  readonly saving: boolean;
  /** Opens the note of a task, as it was left, else filled from what is known. */
  readonly open: (taskId: string) => Promise<void>;
  /** Gathers the lines again; what is typed stays. */
  readonly fillAgain: () => Promise<void>;
  readonly type: (section: NoteSectionId, text: string) => void;
  readonly setView: (view: 'sections' | 'markdown') => void;
  readonly typeMarkdown: (text: string) => void;
  /** Adds a line to its section, or takes it out again. A line that was edited stays as it is. */
  readonly toggle: (line: NoteLine) => void;
  /** Takes back the last tick, or what was typed into one text without a rest; returns whether there was anything. */
  readonly undo: () => boolean;
  /** Brings back what was undone last, unless the note was changed since; returns whether there was anything. */
  readonly redo: () => boolean;
  readonly check: () => Promise<void>;
  /** Copies the prompt that asks an agent for the note. */
  readonly copyPrompt: () => Promise<void>;
  /** Saves the note; resolves to whether all that is typed is on disk. */
  readonly save: () => Promise<boolean>;
}

export type NoteStore = StoreApi<NoteState>;

type Step = Pick<NoteState, 'texts' | 'markdown'>;

/** The steps that can be undone. */
const mostSteps = 200;
/** ms without typing before the note is checked. */
const restMs = 350;
const nothing = {
  taskId: null,
  phase: 'idle',
  problem: null,
  prefill: null,
  texts: {},
  markdown: null,
  edited: false,
  undoable: false,
  report: null,
  saving: false,
} as const;

/** Shows the notes of tasks that are being finished. Core keeps what is typed, until the note is saved. */
export function createNoteStore(client: Client, projects: ProjectStore, toasts: ToastStore): NoteStore {
  const { notes } = client.api;
  const { fail, show } = toasts.getState();
  const filling = createLatest(client);
  const checking = createLatest(client);
  const keeping = createNoteKeeper((note) => notes.keep(note), fail);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The note before each step, the newest last, and the text that is typed without a rest. */
  let steps: readonly Step[] = [];
  /** The note before each undo since the last change, the newest last. */
  let undone: readonly Step[] = [];
  let typingIn: NoteSectionId | 'markdown' | null = null;
  const forgetSteps = (): void => {
    steps = [];
    undone = [];
    typingIn = null;
  };

  const store = createStore<NoteState>()((set, get) => {
    const { ask } = createAttempts(fail, () => {
      const { currentId: projectId } = projects.getState();
      const { taskId } = get();
      return projectId === null || taskId === null ? null : { projectId, taskId };
    });
    const fill = async (again: boolean): Promise<void> => {
      const { currentId: projectId } = projects.getState();
      const { taskId } = get();
      if (projectId === null || taskId === null) return;
      const answer = await load(filling, {
        ask: (operationId) => notes.prefill({ projectId, taskId, operationId }),
        show: set,
        ready: (prefill): Partial<Pick<NoteState, 'prefill' | 'texts' | 'markdown' | 'edited'>> =>
          // A note that was never filled has nothing typed in it, and may have been kept before.
          again && get().prefill !== null
            ? { prefill }
            : {
                prefill,
                texts: prefill.kept ?? textsOf(prefill.lines),
                markdown: prefill.keptMarkdown ?? null,
                edited: prefill.kept !== undefined,
              },
        failed: {},
      });
      // The page says itself why there is no note at all.
      if (answer.status === 'failed' && get().prefill !== null) fail(answer.error);
      await get().check();
    };
    const stepNow = (): Step => ({ texts: get().texts, markdown: get().markdown });
    /** `typing`: the text in which the person types; absent for a change that is a step of its own. */
    const changeAll = (
      changed: NoteTexts,
      markdown: string | null,
      typing: NoteSectionId | 'markdown' | null = null,
    ): void => {
      if (typing === null || typing !== typingIn) steps = [...steps, stepNow()].slice(-mostSteps);
      undone = [];
      typingIn = typing;
      apply(changed, markdown);
    };
    const apply = (changed: NoteTexts, markdown: string | null): void => {
      const { edited, taskId } = get();
      const { currentId: projectId } = projects.getState();
      const texts = { ...get().texts, ...changed };
      set({ texts, markdown, edited: true, undoable: steps.length > 0 });
      // The first change keeps the whole note: lines that it was filled with may be others next time.
      if (taskId !== null && projectId !== null)
        keeping.keep({ projectId, taskId }, { texts: edited ? changed : texts, markdown });
      clearTimeout(timer);
      timer = setTimeout(() => {
        typingIn = null;
        void get().check();
      }, restMs);
    };
    /** Shows the note of a step. The view stays the one that is open. */
    const bringBack = ({ texts, markdown }: Step): void => {
      typingIn = null;
      apply(
        Object.fromEntries(noteSectionIds.map((id) => [id, texts[id] ?? ''])),
        get().markdown === null ? null : (markdown ?? renderNoteBody(texts)),
      );
    };
    const change = (section: NoteSectionId, text: string, typing: NoteSectionId | null): void => {
      const isMarkdown = get().markdown !== null;
      const markdown = isMarkdown ? renderNoteBody({ ...get().texts, [section]: text }) : null;
      changeAll({ [section]: text }, markdown, typing);
    };
    const whole = ({ name }: NotePrefill): string => {
      const { texts, markdown } = get();
      return markdown === null ? renderNote(name, texts) : withNoteTitle(name, markdown);
    };
    return {
      ...nothing,
      open: async (taskId) => {
        if (get().taskId === taskId && get().prefill !== null) {
          await get().fillAgain();
          return;
        }
        forgetSteps();
        set({ ...nothing, taskId });
        // Text on its way to core is a part of the note.
        await keeping.settled();
        await fill(false);
      },
      fillAgain: () => fill(true),
      type: (section, text) => change(section, text, section),
      setView: (view) => {
        const { markdown, texts, edited, taskId } = get();
        const { currentId: projectId } = projects.getState();
        if ((view === 'markdown') === (markdown !== null)) return;
        const next = view === 'markdown' ? renderNoteBody(texts) : null;
        set({ markdown: next });
        // It opens in the view in which it was left.
        if (edited && taskId !== null && projectId !== null)
          keeping.keep({ projectId, taskId }, { texts: {}, markdown: next });
      },
      typeMarkdown: (text) => {
        const { prefill } = get();
        if (prefill !== null) changeAll(parseNoteBody(text, prefill.name), text, 'markdown');
      },
      toggle: ({ section, line }) => {
        const text = (get().texts[section] ?? '').trimEnd();
        const lines = text.split('\n');
        const without = lines.filter((one) => one !== line);
        const added = text === '' ? line : `${text}\n${line}`;
        const isNew = without.length === lines.length;
        const next = isNew ? added : without.join('\n');
        const { markdown, prefill, texts } = get();
        if (markdown !== null && prefill !== null) {
          const typed = withLine(markdown, { section, line }, isNew);
          const read = parseNoteBody(typed, prefill.name);
          const isAsWanted = noteSectionIds.every(
            (id) => read[id] === (id === section ? next : (texts[id] ?? '')),
          );
          // Otherwise, as where a heading stands in code, the Markdown is made of the sections.
          if (isAsWanted) {
            changeAll(read, typed);
            return;
          }
        }
        change(section, next, null);
      },
      undo: () => {
        const before = steps.at(-1);
        if (before === undefined) return false;
        steps = steps.slice(0, -1);
        undone = [...undone, stepNow()];
        bringBack(before);
        return true;
      },
      redo: () => {
        const after = undone.at(-1);
        if (after === undefined) return false;
        undone = undone.slice(0, -1);
        steps = [...steps, stepNow()];
        bringBack(after);
        return true;
      },
      check: async () => {
        clearTimeout(timer);
        typingIn = null;
        const { prefill, taskId } = get();
        const { currentId: projectId } = projects.getState();
        if (prefill === null || taskId === null || projectId === null) return;
        const markdown = whole(prefill);
        const answer = await checking.run((operationId) =>
          notes.check({ projectId, taskId, operationId, markdown }),
        );
        if (answer.status === 'ok') set({ report: answer.value });
        if (answer.status === 'failed') fail(answer.error);
      },
      copyPrompt: async () => {
        const { prefill } = get();
        if (prefill === null) return;
        const copied = await ask((ref) =>
          notes.copyPrompt({ ...ref, operationId: crypto.randomUUID(), markdown: whole(prefill) }),
        );
        if (copied !== null) show(promptToast(copied));
      },
      save: async () => {
        const { prefill, texts, saving, taskId } = get();
        const { currentId: projectId } = projects.getState();
        if (prefill === null || saving || taskId === null || projectId === null) return false;
        set({ saving: true });
        const saved = await ask((ref) => notes.save({ ...ref, markdown: whole(prefill) }));
        set({ saving: false });
        if (saved === null) return false;
        if (saved.status === 'secrets') {
          const words =
            saved.findings === 1 ? 'a suspected secret' : `${formatCount(saved.findings)} suspected secrets`;
          show({
            level: 'error',
            message: `The note contains ${words}, so it was not saved. Remove it from the note first.`,
          });
          await get().check();
          return false;
        }
        const isShown = get().taskId === taskId;
        if (isShown && get().texts !== texts) {
          show({
            level: 'warn',
            message: `Saved ${saved.path}, without what you typed meanwhile. Save again to keep it in another file.`,
          });
          return false;
        }
        keeping.keep({ projectId, taskId }, null);
        if (isShown) {
          forgetSteps();
          set(nothing);
        }
        show({ level: 'good', message: `Saved ${saved.path}` });
        return true;
      },
    };
  });
  followProject(projects, [filling, checking], () => {
    clearTimeout(timer);
    forgetSteps();
    store.setState(nothing);
  });
  return store;
}

function promptToast(copied: CopyResult): NewToast {
  switch (copied.status) {
    case 'done':
      return {
        level: 'good',
        message: 'Copied the note prompt. Paste the answer into the Markdown of the note.',
      };
    case 'not-scanned':
      return {
        level: 'error',
        message: 'Nothing was copied: the prompt could not be scanned for secrets. Try again.',
      };
    case 'blocked':
      return {
        level: 'error',
        message: `Nothing was copied: what is known of the task contains ${countWords(copied.findings, 'suspected secret')}. Remove it from the note, the plan or the payload first.`,
      };
    case 'clipboard-differs':
      return {
        level: 'error',
        message: `The clipboard holds ${formatCount(copied.readBack)} of ${formatCount(copied.written)} characters. Copy again.`,
      };
  }
}

interface KeptChange {
  readonly texts: NoteTexts;
  readonly markdown: string | null;
}

interface NoteKeeper {
  /** Sends what changed at once, or right after what is on its way; `null` drops the note. */
  readonly keep: (ref: TaskRef, change: KeptChange | null) => void;
  /** Resolves when nothing is on its way. */
  readonly settled: () => Promise<void>;
}

/** Sends each change without waiting for a pause in typing: a window that closes has sent all but the last keys. */
function createNoteKeeper(send: NotesApi['keep'], fail: (error: unknown) => void): NoteKeeper {
  const waiting = new Map<string, { readonly ref: TaskRef; readonly change: KeptChange | null }>();
  let running: Promise<void> | null = null;
  const sendAll = async (): Promise<void> => {
    for (const [key, { ref, change }] of waiting) {
      waiting.delete(key);
      try {
        await send({ ...ref, texts: null, ...change });
      } catch (error) {
        fail(error);
      }
    }
    running = null;
  };
  return {
    keep: (ref, change) => {
      const key = JSON.stringify([ref.projectId, ref.taskId]);
      const before = waiting.get(key)?.change?.texts;
      const texts = { ...before, ...change?.texts };
      waiting.set(key, { ref, change: change === null ? null : { ...change, texts } });
      running ??= sendAll();
    },
    settled: async () => {
      await running;
    },
  };
}

/** Returns the texts that a note begins with. */
function textsOf(lines: readonly NoteLine[]): NoteTexts {
  const texts: Partial<Record<NoteSectionId, string>> = {};
  for (const { section, line, on } of lines) {
    if (on) texts[section] = [...(texts[section] === undefined ? [] : [texts[section]]), line].join('\n');
  }
  return texts;
}

/** True if a note has a line as it was made. */
export function hasLine(texts: NoteTexts, { section, line }: NoteLine): boolean {
  return (texts[section] ?? '').split('\n').includes(line);
}
