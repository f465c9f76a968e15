import type { Emit } from '../../shared/api.ts';
import type { MemoryApi, MemorySearch } from '../../shared/api/memory.ts';
import {
  longestText,
  shortestQuery,
  type MemoryAnswer,
  type MemoryHit,
  type MemoryLevel,
} from '../../shared/domain/memory.ts';
import { findMarks, parseMemoryQuery, type MemoryQuery } from '../../shared/domain/memory/memoryWords.ts';
import { scaleTokens, type Model } from '../../shared/domain/model.ts';
import type { Source } from '../../shared/domain/source.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { AppError } from '../../shared/errors.ts';
import type { DriftFeature } from '../drift/createDriftFeature.ts';
import { toAnchored, type AnchoredPayload } from '../drift/saved/readAnchored.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import { copyScanned } from '../gate/copyScanned.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';
import { isBlocking } from '../gate/findingRules.ts';
import { judgePayloads } from '../gate/judgeValues.ts';
import { openWorktree } from '../git/openWorktree.ts';
import type { Operations } from '../operations/createOperations.ts';
import { likelyPayloadSettings } from '../payload/folder/projectSettings.ts';
import { pathsIn } from '../payload/format/pathsIn.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { bestPart } from './bestPart.ts';
import { countLevels, scoreOf, takeBest, type Ranked } from './rankTexts.ts';
import { readSections } from './readSections.ts';
import { createMemoryTexts, twinKey, type MemoryTextsOptions } from './createMemoryTexts.ts';
import type { StoredText } from './storedText.ts';

interface Options extends Omit<MemoryTextsOptions, 'onRead' | 'pool'> {
  readonly pool: Pick<WorkerPool, 'readFiles' | 'measure'>;
  readonly masked: Pick<MaskedTexts, 'hide' | 'hideIn'>;
  readonly clipboard: Clipboard;
  readonly operations: Operations;
  readonly emit: Emit;
  readonly modelFor: (id: string) => Promise<Model>;
  readonly drift: () => Promise<Pick<DriftFeature, 'measureAnchored' | 'differenceAnchored'>>;
  readonly decisions: Parameters<typeof judgePayloads>[1]['decisions'];
  readonly settings: {
    get(args: object): Promise<{ readonly knowledgeFolder: string; readonly possibleBlocks: boolean }>;
  };
}

const scope = 'memory';
/** Fields of a drift that have no text of the user. */
const driftAsItIs: ReadonlySet<string> = new Set('path to change state severity head'.split(' '));
/** Milliseconds: a look at the disk for each letter would be one too many. */
const restMs = 4_000;
const mostFilesShown = 500;
/** Searches notes, payloads, commits and snippets of all projects. */
export function createMemory(options: Options): MemoryApi {
  const { pool, masked, clipboard, operations, emit, modelFor, rootOf } = options;
  const texts = createMemoryTexts({
    ...options,
    onRead(changed) {
      if (changed) overview = null;
      if (changed || texts.progress === null) emit('memory.changed', { reading: texts.progress });
    },
  });
  let lookedAt = -Infinity;
  const look = (fresh: boolean): void => {
    if (!fresh && performance.now() - lookedAt < restMs) return;
    lookedAt = performance.now();
    void texts.refresh().then(() => (lookedAt = performance.now()));
  };
  const find = (id: string): StoredText => {
    const text = texts.find(id);
    if (text !== null) return text;
    throw new AppError('memory/unknown', 'This text is no longer there. Search again.', {});
  };
  const projectOf = (text: StoredText, here: string | null) => {
    const id = here !== null && text.projectIds.includes(here) ? here : text.projectIds[0];
    if (id === undefined) return {};
    return {
      project: { id, name: texts.nameOf(id) ?? 'Unknown project' },
      ...(texts.isGone(id) ? { gone: true as const } : {}),
    };
  };
  /** Returns what a hit and a whole text share, except for what is masked. */
  const factsOf = (text: StoredText, here: string | null) => ({
    id: text.id,
    level: text.level,
    date: text.date,
    ...projectOf(text, here),
    ...(text.path === undefined ? {} : { path: text.path }),
    ...(text.commit === undefined ? {} : { commit: text.commit }),
    ...(text.cut === undefined ? {} : { cut: text.cut }),
  });
  const countAll = async (
    found: readonly StoredText[],
    model: Model,
  ): Promise<readonly (number | null)[]> => {
    const measured = await pool.measure(
      found.map(({ body }) => body),
      { encoding: model.encoding, scan: false },
    );
    return found.map((_, index) => {
      const tokens = measured[index]?.tokens ?? null;
      return tokens === null ? null : scaleTokens(tokens, model);
    });
  };

  /** Everything by level, and the projects that have some of it, until texts change. */
  let overview: Pick<MemoryAnswer, 'all' | 'projects'> | null = null;
  const overviewNow = () => {
    if (overview !== null) return overview;
    const ids = new Set<string>();
    for (const { projectIds } of texts.byNumber.values()) for (const id of projectIds) ids.add(id);
    const projects = [...ids].map((id) => ({ id, name: texts.nameOf(id) ?? id }));
    overview = {
      all: countLevels(texts.byNumber.values()),
      projects: projects.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    };
    return overview;
  };

  /** Keeps one of the same files in several worktrees: that of the open project, if it has one. */
  const withoutTwins = (found: readonly Ranked[], here: string | null): readonly Ranked[] => {
    const places = new Map<string, number>();
    const kept: Ranked[] = [];
    for (const one of found) {
      const { text } = one;
      if (!texts.mayHaveTwin(text)) {
        kept.push(one);
        continue;
      }
      const at = places.get(twinKey(text));
      if (at === undefined || kept[at]?.text.body !== text.body) {
        places.set(twinKey(text), kept.length);
        kept.push(one);
      } else if (here !== null && text.projectIds.includes(here)) kept[at] = one;
    }
    return kept;
  };

  const searchTexts = ({ query, level, projectId, here, count }: MemorySearch) => {
    const typed = parseMemoryQuery(query);
    const parsed = isLongEnough(query, typed) ? typed : { words: [] };
    const isQuery = parsed.words.length > 0;
    const now = Date.now();
    const ranked: Ranked[] = [];
    const take = (text: StoredText | undefined, found: number): void => {
      if (text === undefined || (projectId !== null && !text.projectIds.includes(projectId))) return;
      ranked.push({ text, score: isQuery ? scoreOf(text, found, now) : 0 });
    };
    if (isQuery)
      for (const [number, found] of texts.index.search(parsed)) take(texts.byNumber.get(number), found);
    else for (const text of texts.byNumber.values()) take(text, 0);
    const found = withoutTwins(ranked, here);
    // Without words, notes are what a person comes for.
    const wanted = level ?? (isQuery ? null : 'note');
    const shown = wanted === null ? found : found.filter(({ text }) => text.level === wanted);
    return {
      parsed,
      counts: countLevels(found.map(({ text }) => text)),
      shown: takeBest(shown, count),
    };
  };

  return {
    async search(args) {
      const { here, fresh = false } = args;
      look(fresh);
      const from = performance.now();
      const { parsed, counts, shown } = searchTexts(args);
      const tookMs = performance.now() - from;
      const [hidden, tokens] = await Promise.all([
        hideAll(shown),
        countAll(shown, await modelFor(args.model)),
      ]);
      const hits = shown.map((text, index): MemoryHit => {
        const { title = '', task = '', body = '', files = '' } = hidden[index] ?? {};
        return {
          ...factsOf(text, here),
          title,
          ...(task === '' ? {} : { task }),
          part: partOf(text, body, files, parsed),
          tokens: tokens[index] ?? null,
        };
      });
      return {
        hits,
        counts,
        ...overviewNow(),
        reading: texts.progress,
        leftOut: texts.leftOut,
        tookMs,
      };
    },
    async read({ id, here, model }) {
      const text = find(id);
      const [[hidden], [tokens = null]] = await Promise.all([
        hideAll([text]),
        countAll([text], await modelFor(model)),
      ]);
      const { title = '', task = '', body = '', branch = '' } = hidden ?? {};
      const head = text.front?.head;
      return {
        ...factsOf(text, here),
        title,
        ...(task === '' ? {} : { task }),
        ...(branch === '' ? {} : { branch }),
        ...(head === undefined ? {} : { head }),
        markdown: body,
        sections: readSections(text, body),
        ...(text.paths === undefined ? {} : { files: text.paths.slice(0, mostFilesShown) }),
        tokens,
      };
    },
    since: ({ id, operationId }) =>
      operations.run(operationId, async (signal) => {
        const { target, anchored } = await anchoredOf(find(id));
        const drift = await (await options.drift()).measureAnchored({ ...target, signal }, anchored);
        return await masked.hideIn(scope, drift, driftAsItIs);
      }),
    async difference({ id, path }) {
      const { target, anchored } = await anchoredOf(find(id));
      return await (await options.drift()).differenceAnchored(target, anchored, path);
    },
    async copy({ id }) {
      const text = find(id);
      const [projectId] = text.projectIds;
      const markdown = markdownOf(text);
      const possibleBlocks = (await options.settings.get({})).possibleBlocks;
      return await copyScanned(markdown, { pool, clipboard }, (spans) =>
        projectId === undefined
          ? spans.filter(({ tier }) => isBlocking({ tier, state: 'open' }, possibleBlocks)).length
          : judgePayloads(projectId, options).blocking(markdown, spans),
      );
    },
    async source({ id, projectId }) {
      const text = find(id);
      const own = ownSource(text, projectId);
      if (own !== null) return own;
      const name = text.projectIds[0] === undefined ? null : texts.nameOf(text.projectIds[0]);
      const cut = text.cut === true ? `first ${formatCount(longestText)} characters` : null;
      const origin = [levelWords[text.level], name, text.date?.slice(0, 10), cut].filter(
        (word) => word != null,
      );
      const [title = '', body = ''] = await masked.hide(scope, [text.title, markdownOf(text)]);
      return { kind: 'pasted', title: `${title.slice(0, 300)} (${origin.join(', ')})`, text: body };
    },
  };

  /** Returns the texts' words with marks, which alone cross to a window. */
  async function hideAll(found: readonly StoredText[]) {
    const flat = found.flatMap(({ title, task = '', body, paths = [], front }) => [
      title,
      task,
      body,
      paths.slice(0, mostFilesShown).join('\n'),
      front?.branch ?? '',
    ]);
    const shown = await masked.hide(scope, flat);
    return found.map((_, index) => {
      const [title, task, body, files, branch] = shown.slice(index * 5, index * 5 + 5);
      return { title, task, body, files, branch };
    });
  }

  /** Returns a text as a payload with files in play, which drift is measured of. */
  async function anchoredOf(text: StoredText) {
    const [projectId] = text.projectIds;
    if (projectId === undefined) {
      throw new AppError('memory/no-project', 'A text of the library names no files of a project.', {});
    }
    const root = await rootOf(projectId);
    const { folder } = likelyPayloadSettings(root);
    return { target: { root, folder }, anchored: await toAnchoredText(root, text) };
  }
}

async function toAnchoredText(root: string, text: StoredText): Promise<AnchoredPayload> {
  const { front = null, level, session = 0 } = text;
  const parsed = toAnchored(text.body, text.path ?? '');
  const base = { ...parsed, id: front?.id ?? parsed.id, session };
  if (level === 'session') return { ...base, front };
  if (level === 'git') {
    const { prefix } = await openWorktree(root);
    const paths = (text.paths ?? []).flatMap((path) =>
      path.startsWith(prefix) ? [path.slice(prefix.length)] : [],
    );
    return { ...base, front: { head: text.commit ?? '' }, payload: withFiles(parsed, paths) };
  }
  // A note lists what changed, and may name files in its reasons; all of them may have moved on.
  return { ...base, front, payload: withFiles(parsed, namedFiles(text.body)) };
}

/** Returns the paths in a text, each once. A bare name of one that is also written with its folder is the same file. */
function namedFiles(text: string): readonly string[] {
  const paths = [...new Set(pathsIn(text))];
  return paths.filter((path) => path.includes('/') || !paths.some((other) => other.endsWith(`/${path}`)));
}

function withFiles({ payload }: AnchoredPayload, paths: readonly string[]): AnchoredPayload['payload'] {
  const entries = paths.slice(0, mostFilesShown).map((path) => ({ text: '', path, line: 1, lastLine: 1 }));
  return { ...payload, sections: [{ id: 'files', title: 'Files', line: 1, entries }] };
}

const levelWords: Readonly<Record<MemoryLevel, string>> = {
  note: 'note',
  session: 'payload',
  git: 'commit',
  snippet: 'snippet',
};

/** Returns the item's own kind for a text of that project; `null` for one of another project. */
function ownSource(text: StoredText, projectId: string): Source | null {
  if (text.snippetId !== undefined) return { kind: 'snippet', id: text.snippetId, name: text.title };
  if (!text.projectIds.includes(projectId)) return null;
  if (text.commit !== undefined) return { kind: 'git', view: { what: 'commit', commit: text.commit } };
  if (text.level === 'session') return { kind: 'payload', session: text.session ?? 0 };
  return text.path === undefined ? null : { kind: 'file', path: text.path };
}

function markdownOf({ level, title, body, paths = [], commit = '' }: StoredText): string {
  if (level !== 'git') return body;
  const files = paths.map((path) => `- ${path}`).join('\n');
  return [`Commit ${commit.slice(0, 12)}: ${title}`, body, files].filter((part) => part !== '').join('\n\n');
}

/** Returns the line of a result; the files of a commit where its message does not say the words. */
function partOf(text: StoredText, body: string, files: string, query: MemoryQuery): string {
  if (text.level !== 'git') return bestPart(body, query);
  if (body !== '' && query.words.length > 0) {
    const part = bestPart(body, query);
    if (part !== bestPart(body, { words: [] })) return part;
  }
  const named = files
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => path.slice(path.lastIndexOf('/') + 1));
  const isFound = (name: string): number => Number(findMarks(name, query).length === 0);
  const names = named.toSorted((a, b) => isFound(a) - isFound(b));
  if (names.length === 0) return bestPart(body, query);
  const shown = names.slice(0, 3);
  const more = (text.paths?.length ?? names.length) - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`;
}

/** A letter of a script without spaces is a word; one of another finds too much. */
function isLongEnough(query: string, { words }: MemoryQuery): boolean {
  if (words.length === 0) return false;
  return query.trim().length >= shortestQuery || words.some(({ start }) => start === null);
}
