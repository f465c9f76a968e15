import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CoreApi } from '../../shared/api.ts';
import type { RulesEdit } from '../../shared/api/rules.ts';
import type { FileEntry } from '../../shared/domain/file.ts';
import { scaleTokens, type Model } from '../../shared/domain/model.ts';
import {
  rulesAgents,
  type RulesAgent,
  type RulesFile,
  type RulesFinding,
  type RulesTick,
  type RulesView,
} from '../../shared/domain/rules.ts';
import { AppError } from '../../shared/errors.ts';
import type { Clipboard } from '../gate/clipboard.ts';
import { copyScanned } from '../gate/copyScanned.ts';
import { letLeave } from '../gate/letLeave.ts';
import { maskReports } from '../gate/maskAnswers.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';
import { lsFiles, listTracked } from '../git/lsFiles.ts';
import type { Environment } from '../network/serviceUrl.ts';
import type { Operations } from '../operations/createOperations.ts';
import { surroundingsOf } from '../recover/surroundingsOf.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import { scanWhole } from '../gate/scanWhole.ts';
import type { Clock } from '../storage/clock.ts';
import { resolveInside } from '../storage/resolveInside.ts';
import type { Storage } from '../storage/storage.ts';
import { readProjectFile } from '../sources/files/readFile.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { findRules, onlyImportsOf, readRules, type FoundRules } from './findRules.ts';
import { findServers } from './findServers.ts';
import { findStyleRules } from './findStyleRules.ts';
import { findingsOf } from './findingsOf.ts';
import type { JudgedFinding } from './findings/judgedFinding.ts';
import type { RulesProject } from './findings/project.ts';
import { proposeText } from './proposeText.ts';
import { promptOf } from './promptOf.ts';
import { readCommands } from './readCommands.ts';

/** A rules file to begin with: the parts in the order in which they weigh. */
const startText = `# Rules

## Hard constraints

- (An invariant that no session may break.)

## Changing code

- Edit the fewest files that do it.

## Validation

- (The command that checks a change.)

## Style

- Follow the style of the file that you edit.
`;

interface Options {
  readonly pool: WorkerPool;
  readonly masked: MaskedTexts;
  readonly clipboard: Clipboard;
  readonly storage: Storage;
  readonly operations: Operations;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly newId: () => string;
  readonly rootOf: (projectId: string) => Promise<string>;
  readonly modelFor: (id: string) => Promise<Model>;
}

/** Steps that can be taken back; an older one is out of sight long since. */
const mostUndos = 20;

/** Finds, judges and changes the rules files of a project. */
export function createRules(options: Options): CoreApi['rules'] {
  const { pool, masked, clipboard, storage, operations, clock, environment, newId, rootOf, modelFor } =
    options;
  // Agents keep the rules of the user where they keep transcripts.
  const homeOf = (): string => surroundingsOf(environment, { agentFolders: [] }).home;
  const undos = new Map<
    string,
    { readonly file: string; readonly path: string; readonly before: string; readonly after: string }
  >();

  const count = async (
    texts: readonly string[],
    model: Model,
    signal?: AbortSignal,
  ): Promise<readonly (number | null)[]> => {
    if (texts.length === 0) return [];
    const measured = await pool.measure(texts, { encoding: model.encoding, scan: false }, signal);
    return measured.map(({ tokens }) => (tokens === null ? null : scaleTokens(tokens, model)));
  };
  /** Reads the version that the window has seen. */
  const open = async ({ projectId, path, version }: Omit<RulesEdit, 'ticks'>) => {
    const root = await rootOf(projectId);
    const resolved = resolveInside(root, path);
    const file = resolved.status === 'ok' ? resolved.real : null;
    const read = file === null ? null : await readRules(file, { root, home: homeOf() });
    if (read === null || file === null || read.place !== 'project' || read.problem !== null)
      throw notOurs(path, read === null && resolved.status === 'missing');
    if (read.version !== version) throw changed(path);
    return { root, file, text: read.text };
  };
  const proposed = async ({ ticks, ...edit }: RulesEdit) => {
    const opened = await open(edit);
    const project = await readProject(opened.root, pool);
    const findings = await judge({ path: edit.path, text: opened.text }, opened.root, project, true);
    const ticked = tickedOf(findings, ticks);
    return {
      ...opened,
      ticked,
      made: proposeText(
        opened.text,
        ticked.flatMap(({ changes }) => changes),
      ),
    };
  };
  /** Frees a text whose suspected secrets the file has already, so that nothing new is written. */
  const leave = async (text: string, before: string) => {
    const known = await scanWhole(before, pool);
    const values = new Set((known ?? []).map((span) => valueOf(before, span)));
    return letLeave(
      text,
      { pool },
      (spans) => spans.filter((span) => !values.has(valueOf(text, span))).length,
    );
  };

  const api: CoreApi['rules'] = {
    look: ({ projectId, operationId, model: modelId }) =>
      operations.run(operationId, async (signal): Promise<RulesView> => {
        const root = await rootOf(projectId);
        const model = await modelFor(modelId);
        const places = { root, home: homeOf(), environment };
        const project = await readProject(root, pool, signal);
        const [{ files: found, leftOut }, servers] = await Promise.all([
          findRules({ ...places, paths: project.paths }),
          findServers(places),
        ]);
        const read = found.filter(({ text }) => text !== '');
        const tokens = await count(
          read.map(({ text }) => text),
          model,
          signal,
        );
        const tokensOf = new Map(read.map((file, index) => [file, tokens[index] ?? null]));
        const main = mainOf(found);
        const files: RulesFile[] = [];
        for (const file of found) {
          const judged = isJudged(file) ? await judge(file, root, project, file === main) : [];
          files.push({
            path: file.path,
            place: file.place,
            loads: file.loads,
            agents: file.agents,
            imported: file.imported,
            onlyImports: file.linkTo === null ? onlyImportsOf(file) : [file.linkTo],
            tokens: tokensOf.get(file) ?? (file.problem === null && file.text === '' ? 0 : null),
            problem: file.problem,
            findings: judged.map(shown),
            version: file.version,
          });
        }
        return {
          files,
          start: startOf(files),
          nestedTokens: files
            .filter(({ loads }) => loads === 'nested')
            .reduce((sum, file) => sum + (file.tokens ?? 0), 0),
          servers,
          leftOut,
          readAt: clock(),
        };
      }),
    async propose({ model: modelId, ...edit }) {
      const { root, text, made } = await proposed(edit);
      const [difference, [tokens], tracked] = await Promise.all([
        pool.compareTexts(edit.path, text, made.text),
        count([made.text], await modelFor(modelId)),
        isTracked(root, edit.path),
      ]);
      return { difference, text: made.text, tokens: tokens ?? null, moved: made.moved, tracked };
    },
    async apply(edit) {
      const { file, text, made } = await proposed(edit);
      if (made.text === text) throw nothingTicked(edit.path);
      const left = await leave(made.text, text);
      if (left.status === 'blocked') return { status: 'secrets', findings: left.findings };
      if (left.status !== 'free') return { status: 'not-scanned' };
      return storage.withLock(file, async () => {
        // Another program may have written it during the scan.
        await open(edit);
        await storage.writeAtomic(file, left.text, 'shared');
        const undoId = newId();
        undos.set(undoId, { file, path: edit.path, before: text, after: made.text });
        for (const id of [...undos.keys()].slice(0, -mostUndos)) undos.delete(id);
        return { status: 'written' as const, undoId };
      });
    },
    async undo({ projectId, undoId }) {
      const step = undos.get(undoId);
      if (step === undefined) throw changed('the file');
      const root = await rootOf(projectId);
      // The text before comes back as it was, so that nothing new leaves. The gate is asked all the same.
      const left = await leave(step.before, step.before);
      await storage.withLock(step.file, async () => {
        const now = await readRules(step.file, { root, home: homeOf() });
        if (now.text !== step.after || left.status !== 'free') throw changed(step.path);
        await storage.writeAtomic(step.file, left.text, 'shared');
        undos.delete(undoId);
      });
    },
    async copyPrompt(edit) {
      const { ticked } = await proposed(edit);
      if (ticked.length === 0) throw nothingTicked(edit.path);
      return copyScanned(promptOf(edit.path, ticked), { pool, clipboard });
    },
    async copyProposal(edit) {
      const { made } = await proposed(edit);
      return copyScanned(made.text, { pool, clipboard });
    },
    async start({ projectId }) {
      const root = await rootOf(projectId);
      const path = 'AGENTS.md';
      const left = await letLeave(startText, { pool });
      const written =
        left.status === 'free' && (await storage.writeNew(join(root, path), left.text, 'shared'));
      if (!written)
        throw new AppError('rules/exists', `${path} exists already. Check again to see it.`, { path });
      return { path };
    },
  };
  return maskReports(
    'rules',
    api,
    masked,
    'path place loads agents by version kind id status configuredIn undoId',
  );
}

/** Returns what a project has, from git or, without it, from the disk. */
async function readProject(
  root: string,
  pool: Pick<WorkerPool, 'listFiles'>,
  signal?: AbortSignal,
): Promise<RulesProject> {
  const listed = await lsFiles(root);
  const paths: string[] =
    listed === null ? [] : [...new Set(listed.kept)].filter((path) => !path.endsWith('/'));
  if (listed === null) {
    const collect = (entries: readonly FileEntry[]): void => {
      for (const { path, ignored } of entries) if (ignored === undefined) paths.push(path);
    };
    await pool.listFiles(root, false, collect, signal);
  }
  const read = (path: string): Promise<string | null> => {
    const reading = readProjectFile(root, { path });
    return Promise.resolve(reading.status === 'ok' ? reading.text : null);
  };
  return {
    paths,
    commands: await readCommands(paths, read),
    isThere: (path) => existsSync(join(root, path)),
  };
}

/** True for a file whose findings can be shown and changed. */
function isJudged({ place, problem, linkTo, text }: FoundRules): boolean {
  return place === 'project' && problem === null && linkTo === null && text !== '';
}

/** Returns the file that a rule found elsewhere moves to. */
function mainOf(files: readonly FoundRules[]): FoundRules | undefined {
  const own = files.filter(
    (file) =>
      isJudged(file) && file.loads === 'start' && file.imported === null && onlyImportsOf(file) === null,
  );
  return own.find(({ path }) => path === 'AGENTS.md') ?? own[0];
}

function startOf(files: readonly RulesFile[]): RulesView['start'] {
  return (Object.keys(rulesAgents) as RulesAgent[]).map((agent) => ({
    agent,
    tokens: files
      .filter(
        ({ loads, agents, problem }) =>
          loads === 'start' && agents.includes(agent) && problem !== 'loop' && problem !== 'too-deep',
      )
      .reduce((sum, { tokens }) => sum + (tokens ?? 0), 0),
  }));
}

function shown({ choices, ...finding }: JudgedFinding): RulesFinding {
  return { ...finding, choices: choices.map(({ label }) => label) };
}

function tickedOf(findings: readonly JudgedFinding[], ticks: readonly RulesTick[]) {
  const byId = new Map(ticks.map(({ id, choice }) => [id, choice]));
  return findings.flatMap((finding) => {
    const choice = finding.choices[byId.get(finding.id) ?? -1];
    return choice === undefined ? [] : [{ finding, ...choice }];
  });
}

async function isTracked(root: string, path: string): Promise<boolean> {
  try {
    return (await listTracked(root)).paths.has(path);
  } catch {
    // No repository: git knows no version to go back to.
    return false;
  }
}

function valueOf(text: string, { start, end }: Pick<FindingSpan, 'start' | 'end'>): string {
  return text.slice(start, end);
}

function changed(path: string): AppError {
  return new AppError(
    'rules/changed',
    `${path} has changed on disk since it was checked. Check again, and nothing is lost.`,
    { path },
  );
}

function notOurs(path: string, isMissing: boolean): AppError {
  return isMissing
    ? changed(path)
    : new AppError(
        'rules/not-ours',
        `${path} is not a UTF-8 text of this project, so Carryover does not write it. Open it in your editor.`,
        { path },
      );
}

function nothingTicked(path: string): AppError {
  return new AppError('rules/nothing-ticked', 'Nothing is ticked. Tick a finding first.', { path });
}

async function judge(
  file: Pick<FoundRules, 'path' | 'text'>,
  root: string,
  project: RulesProject,
  isMain: boolean,
): Promise<readonly JudgedFinding[]> {
  return [
    ...(await findingsOf(file, root, project)),
    ...(isMain ? await findStyleRules(root, file.text) : []),
  ];
}
