import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MemoryProgress } from '../../shared/domain/memory.ts';
import type { Project } from '../../shared/domain/project.ts';
import type { Snippet } from '../../shared/domain/snippet.ts';
import { isAppError } from '../../shared/errors.ts';
import { logNames, type NamedCommit } from '../git/logNames.ts';
import { openWorktree } from '../git/openWorktree.ts';
import { headCommit } from '../git/resolveCommit.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { createTextIndex, type TextIndex } from './createTextIndex.ts';
import { knowledgeFolderOf, listTexts } from './listTexts.ts';
import { readStored, storeCommit, storeSnippet } from './readStored.ts';
import type { ListedText, StoredText, UntimedText } from './storedText.ts';

export interface MemoryTextsOptions {
  readonly pool: Pick<WorkerPool, 'readFiles'>;
  readonly projects: () => Promise<readonly Project[]>;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** The library, without marks. */
  readonly snippets: () => Promise<readonly Snippet[]>;
  readonly settings: { get(args: object): Promise<{ readonly knowledgeFolder: string }> };
  /** Called as texts come in, and when all are read; `changed` is false if nothing is new. */
  readonly onRead: (changed: boolean) => void;
  readonly logBug: (bug: { readonly method: string; readonly error: unknown }) => void;
  readonly limits?: Partial<MemoryLimits>;
}

export interface MemoryLimits {
  /** Newest commits of a project's history. */
  readonly commits: number;
  /** Characters of all texts together. */
  readonly characters: number;
}

/** The texts of all projects, read on first use and kept as they are on disk. */
export interface MemoryTexts {
  /** Looks at the disk again, at most one look at a time; resolves once all is read. Never rejects. */
  refresh(): Promise<void>;
  readonly index: Pick<TextIndex, 'search'>;
  /** Keyed by the number in the index. */
  readonly byNumber: ReadonlyMap<number, StoredText>;
  find(id: string): StoredText | null;
  /** True if another project has a file that may be the same. */
  mayHaveTwin(text: StoredText): boolean;
  nameOf(projectId: string): string | null;
  /** True if the folder of a project could not be found at the last look. */
  isGone(projectId: string): boolean;
  readonly progress: MemoryProgress | null;
  /** Number of texts that do not fit in memory. */
  readonly leftOut: number;
}

/** Milliseconds. Longer work on this thread gives way. */
const sliceMs = 8;
const filesAtOnce = 60;
/** Milliseconds between two reports of progress. */
const reportMs = 400;

export function createMemoryTexts(options: MemoryTextsOptions): MemoryTexts {
  const { pool, rootOf, onRead, logBug } = options;
  const limits = { commits: 5_000, characters: 60_000_000, ...options.limits };
  let index = createTextIndex();
  const byNumber = new Map<number, StoredText>();
  const numbers = new Map<string, number>();
  const states = new Map<string, string>();
  const names = new Map<string, string>();
  const gone = new Set<string>();
  /** The head whose history was read, by project, with its commits. */
  const histories = new Map<string, { readonly head: string; readonly ids: readonly string[] }>();
  /** Number of files of the same path and length: in several worktrees, they may be the same text. */
  const twins = new Map<string, number>();
  let nextNumber = 0;
  let characters = 0;
  /** Texts that do not fit. */
  const leftOut = new Set<string>();
  let progress: MemoryProgress | null = null;
  let changed = false;
  let sliceStart = performance.now();
  let reportedAt = 0;

  const giveWay = async (): Promise<void> => {
    if (performance.now() - sliceStart < sliceMs) return;
    await nextTurn();
    sliceStart = performance.now();
  };
  const drop = (id: string): void => {
    const number = numbers.get(id);
    states.delete(id);
    leftOut.delete(id);
    if (number === undefined) return;
    const before = byNumber.get(number);
    if (before !== undefined) {
      characters -= sizeOf(before);
      if (before.path !== undefined) twins.set(twinKey(before), (twins.get(twinKey(before)) ?? 1) - 1);
    }
    index.remove(number);
    byNumber.delete(number);
    numbers.delete(id);
    changed = true;
  };
  const put = (text: UntimedText, state: string): void => {
    drop(text.id);
    states.set(text.id, state);
    const size = sizeOf(text);
    if (characters + size > limits.characters) {
      leftOut.add(text.id);
      return;
    }
    characters += size;
    const number = nextNumber;
    nextNumber += 1;
    index.add(number, { title: text.title, body: `${text.body}\n${text.also}` });
    byNumber.set(number, { ...text, time: text.date === null ? null : Date.parse(text.date) });
    numbers.set(text.id, number);
    if (text.path !== undefined) twins.set(twinKey(text), (twins.get(twinKey(text)) ?? 0) + 1);
    changed = true;
  };
  const step = async (): Promise<void> => {
    if (progress !== null) progress = { ...progress, read: Math.min(progress.read + 1, progress.of) };
    await giveWay();
    if (performance.now() - reportedAt < reportMs) return;
    reportedAt = performance.now();
    onRead(changed);
  };
  const expect = (more: number): void => {
    if (more > 0) progress = { read: progress?.read ?? 0, of: (progress?.of ?? 0) + more };
  };

  const readFiles = async (projectId: string, root: string, listed: readonly ListedText[]): Promise<void> => {
    for (let at = 0; at < listed.length; at += filesAtOnce) {
      const some = listed.slice(at, at + filesAtOnce);
      const readings = await pool.readFiles(
        root,
        some.map(({ path }) => ({ path })),
        { encoding: null, scan: false },
      );
      sliceStart = performance.now();
      for (const [offset, file] of some.entries()) {
        const reading = readings[offset];
        if (reading?.status === 'ok') put(readStored(file, projectId, reading.text), file.state);
        else {
          drop(file.id);
          // Looked at again only once it changes.
          states.set(file.id, file.state);
        }
        await step();
      }
    }
  };

  const readHistory = async (projectId: string, root: string): Promise<readonly string[]> => {
    const { prefix, commonDir } = await openWorktree(root);
    const head = await headCommit(root);
    const before = histories.get(projectId);
    if (head === null) {
      histories.delete(projectId);
      return [];
    }
    if (before?.head === head) return before.ids;
    const found = await logNames(root, head, { count: limits.commits, inside: prefix !== '' });
    const ids: string[] = [];
    const fresh: { readonly id: string; readonly commit: NamedCommit }[] = [];
    for (const commit of found) {
      const id = `git:${commonDir}:${commit.commit}`;
      ids.push(id);
      const number = numbers.get(id);
      const known = number === undefined ? undefined : byNumber.get(number);
      if (known === undefined || number === undefined) fresh.push({ id, commit });
      else if (!known.projectIds.includes(projectId)) {
        byNumber.set(number, { ...known, projectIds: [...known.projectIds, projectId] });
      }
    }
    expect(fresh.length);
    sliceStart = performance.now();
    for (const { id, commit } of fresh) {
      put(storeCommit(id, commit, [projectId]), commit.commit);
      await step();
    }
    histories.set(projectId, { head, ids });
    return ids;
  };

  /** Drops what a project no longer has. */
  const dropOthers = (projectId: string, present: ReadonlySet<string>): void => {
    for (const [number, text] of byNumber) {
      if (!text.projectIds.includes(projectId) || present.has(text.id)) continue;
      const others = text.projectIds.filter((id) => id !== projectId);
      if (others.length === 0) drop(text.id);
      else byNumber.set(number, { ...text, projectIds: others });
    }
  };

  const readProject = async (projectId: string, knowledgeFolder: string): Promise<void> => {
    const root = await rootOf(projectId);
    const listed = await listTexts(projectId, root, knowledgeFolder);
    const fresh = listed.filter(({ id, state }) => states.get(id) !== state);
    expect(fresh.length);
    await readFiles(projectId, root, fresh);
    const present = new Set(listed.map(({ id }) => id));
    try {
      for (const id of await readHistory(projectId, root)) present.add(id);
    } catch (error) {
      // Without a repository there is no history. One that can't be read now keeps what was read.
      if (!isAppError(error)) throw error;
      if (!isAppError(error, 'git/no-repository')) {
        for (const id of histories.get(projectId)?.ids ?? []) present.add(id);
      }
    }
    dropOthers(projectId, present);
  };

  const readLibrary = async (): Promise<void> => {
    const own = (await options.snippets()).filter(({ builtIn }) => builtIn !== 'original');
    const present = new Set<string>();
    for (const snippet of own) {
      const text = storeSnippet(snippet);
      present.add(text.id);
      if (states.get(text.id) !== snippet.version) put(text, snippet.version);
      await giveWay();
    }
    for (const { id, level } of byNumber.values()) if (level === 'snippet' && !present.has(id)) drop(id);
  };

  const rebuild = async (): Promise<void> => {
    const fresh = createTextIndex();
    for (const [number, { title, body, also }] of byNumber) {
      fresh.add(number, { title, body: `${body}\n${also}` });
      await giveWay();
    }
    index = fresh;
  };

  const look = async (): Promise<void> => {
    sliceStart = performance.now();
    const [projects, settings] = await Promise.all([options.projects(), options.settings.get({})]);
    const knowledgeFolder = knowledgeFolderOf(settings);
    await readLibrary();
    gone.clear();
    for (const { id, name, state } of projects) {
      names.set(id, name);
      if (state !== 'ok') gone.add(id);
    }
    for (const { id, state } of projects) {
      if (state !== 'ok') continue;
      try {
        await readProject(id, knowledgeFolder);
      } catch (error) {
        gone.add(id);
        if (!isAppError(error)) logBug({ method: 'memory', error });
      }
    }
    const listed = new Set(projects.map(({ id }) => id));
    for (const projectId of names.keys()) {
      if (listed.has(projectId)) continue;
      // The person took it off the list.
      dropOthers(projectId, new Set());
      histories.delete(projectId);
      names.delete(projectId);
    }
    if (index.isStale) await rebuild();
  };

  let looking: Promise<void> | null = null;
  return {
    refresh() {
      looking ??= look()
        .catch((error: unknown) => logBug({ method: 'memory', error }))
        .finally(() => {
          looking = null;
          progress = null;
          const changedNow = changed;
          changed = false;
          onRead(changedNow);
        });
      return looking;
    },
    index: { search: (query) => index.search(query) },
    byNumber,
    find(id) {
      const number = numbers.get(id);
      return number === undefined ? null : (byNumber.get(number) ?? null);
    },
    mayHaveTwin: (text) => text.path !== undefined && (twins.get(twinKey(text)) ?? 0) > 1,
    nameOf: (projectId) => names.get(projectId) ?? null,
    isGone: (projectId) => gone.has(projectId),
    get progress() {
      return progress;
    },
    get leftOut() {
      return leftOut.size;
    },
  };
}

export function twinKey({ level, path = '', body }: UntimedText): string {
  return `${level} ${path} ${body.length}`;
}

function sizeOf({ title, body, also }: UntimedText): number {
  return title.length + body.length + also.length;
}
