import { explainingReaders, fetchAll, type FetchProblems } from '../core/assembly/fetchAll.ts';
import { assembleOnce, isFree, type FreeSnapshot, type Snapshot } from '../core/assembly/assembleOnce.ts';
import { redactEverything } from '../core/gate/findingRules.ts';
import { settleFields } from '../core/assembly/settleFields.ts';
import { dataFolder } from '../core/storage/dataFolder.ts';
import { modelOf } from '../shared/domain/modelTable.ts';
import type { Stack } from '../shared/domain/stack.ts';
import { formatCount, tokenWords } from '../shared/domain/tokenCount.ts';
import type { AssembleOptions } from './assembleOptions.ts';
import { commandReaders } from './commandReaders.ts';
import { composeStack, type ComposedStack } from './composeStack.ts';
import { deliver, type Delivered } from './deliver.ts';
import { countFindings } from './countFindings.ts';
import { outcomeCode } from './exitCode.ts';
import { findingLine } from './findingLine.ts';
import { leftOutLine } from './leftOutLine.ts';
import { knownModel } from './knownModel.ts';
import { openProject } from './openProject.ts';
import { personSettings } from './personSettings.ts';
import { printable } from './printable.ts';
import { driftOf } from './payloadDrift.ts';
import { stackLookup } from './stackLookup.ts';
import { createWaitingLine } from './waitingLine.ts';
import { withPool } from './withPool.ts';
import type { Outcome } from './output.ts';

export async function assembleCommand(
  stackName: string | undefined,
  options: AssembleOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const { models } = await personSettings();
  if (options.model !== undefined) knownModel(options.model, models);
  const root = await openProject(options.project);
  const folder = dataFolder();
  return withPool(workerUrl, root, async (pool) => {
    const composed = await composeStack(stackName, options, root, folder);
    const { stack } = composed;
    // Loaded for the first finding: most messages have none.
    let valueHash: ((value: string) => Promise<string>) | undefined;
    const hash = async (value: string): Promise<string> => {
      valueHash ??= (await import('./savedStack.ts')).createValueHash(folder);
      return valueHash(value);
    };
    const readers = await commandReaders(stack, { dataFolder: folder, environment: process.env });
    const { projectId } = composed;
    const waiting = createWaitingLine(process.stderr);
    const problems = await fetchAll(stack.items, readers, {
      root,
      projectId,
      signal: new AbortController().signal,
      onProgress: (words) => waiting.say(printable(words)),
    });
    waiting.clear();
    const snapshot = await assembleOnce({
      stack,
      root,
      projectId,
      lookup: stackLookup(folder, projectId, pool),
      readers: explainingReaders(readers, problems),
      pool,
      clock: Date.now,
      rule: options.redact === true ? redactEverything : composed.rule,
      possibleBlocks: composed.possibleBlocks,
      model: modelOf(stack.model, models),
      ...(await driftOf(stack, root, folder, pool)),
      hash,
    });
    // These are no part of the message, but told; nobody decides on them.
    const masked = await settleFields([...composed.unmatched, ...leftOutLine(composed.leftOut)], pool, {
      hash,
      rule: () => ({ state: 'open' }),
      measure: () => Promise.resolve([]),
    });
    const unmatched = composed.unmatched.map(masked.masked);
    const notices = [
      ...composed.notices,
      ...leftOutLine(composed.leftOut).map(masked.masked),
      ...staleLines(snapshot, problems),
      ...partialLines(snapshot),
    ];
    let delivered: Delivered | null = null;
    if (isFree(snapshot) && !isNothingRead(snapshot, unmatched)) {
      delivered = await deliver(snapshot, root, options);
      notices.push(...(await recorded(folder, composed, snapshot, options, delivered.path)));
    }
    return outcomeOf(snapshot, stack, unmatched, delivered, notices, problems);
  });
}

/** True if something was asked for and none of it could be read: a message would be a frame around nothing. */
function isNothingRead({ assembled }: Snapshot, unmatched: readonly string[]): boolean {
  const asked = new Set([...assembled.readings.map(({ item }) => item.id), ...assembled.folders.keys()]);
  const blocks = assembled.blocks.filter(({ itemId }) => asked.has(itemId));
  return blocks.length + unmatched.length > 0 && blocks.every(({ status }) => status !== 'ok');
}

/** What a saved stack left by, as in the app: printed or piped, it is the shell's. */
async function recorded(
  folder: string,
  { projectId, stack }: ComposedStack,
  snapshot: FreeSnapshot,
  { copy, save }: AssembleOptions,
  path: string | undefined,
): Promise<readonly string[]> {
  if (projectId === '' || (copy !== true && save !== true)) return [];
  const { recordCopy } = await import('./recordCopy.ts');
  const target = copy === true ? 'clipboard' : 'file';
  return recordCopy(folder, { projectId, stackId: stack.id }, snapshot, target, path);
}

function outcomeOf(
  snapshot: Snapshot,
  stack: Stack,
  unmatched: readonly string[],
  delivered: Awaited<ReturnType<typeof deliver>> | null,
  notices: readonly string[],
  stale: FetchProblems,
): Outcome {
  const { assembled, text } = snapshot;
  const { message, model, blocks } = assembled;
  const kinds = new Map(stack.items.map((item) => [item.id, item.source.kind]));
  const on = new Set([...assembled.readings.map(({ item }) => item.id), ...assembled.folders.keys()]);
  const items = blocks
    .filter((block) => on.has(block.itemId))
    .map(({ itemId, title, blockTokens, sha256, version, status, problem }) => ({
      id: itemId,
      kind: kinds.get(itemId) ?? 'unknown',
      title,
      tokens: blockTokens ?? null,
      sha256,
      version,
      status,
      ...(problem === undefined ? {} : { error: problem }),
      ...filesOf(assembled, itemId),
      ...(status === 'ok' && stale.has(itemId) ? { stale: stale.get(itemId) } : {}),
    }));
  const missing = unmatched.map((pattern, index) => ({
    id: `pattern-${index + 1}`,
    kind: 'file',
    title: pattern,
    tokens: null,
    sha256: null,
    version: '',
    status: 'missing',
    error: `Nothing matches ${JSON.stringify(pattern)}.`,
  }));
  const titles = new Map(blocks.map((block) => [block.itemId, block.title]));
  const findings = snapshot.findings.map(({ view }) => ({
    id: view.id,
    rule: view.rule,
    tier: view.tier,
    item: view.itemId,
    ...(view.path === undefined ? {} : { path: view.path }),
    line: view.line,
    column: view.column,
    masked: view.masked,
    ...(view.rest === undefined ? {} : { rest: view.rest }),
    state: view.state,
  }));
  const overBudget = message.tokens > stack.budget;
  const unreadable = assembled.readings.flatMap(({ item, content }) =>
    item.partOf !== undefined && content.status !== 'ok' ? [content.problem] : [],
  );
  const problems = [...items, ...missing].flatMap((item) => ('error' in item ? [item.error] : []));
  const open = snapshot.findings.filter(({ view }) => view.state === 'open');
  const messages = [...notices, ...problems];
  if (text === null) {
    const listed = open.map(({ view }) =>
      findingLine(view.path ?? (view.itemId === null ? 'message' : (titles.get(view.itemId) ?? '')), view),
    );
    messages.push(...listed, ...unscanned(blocks), refusal(open.map(({ view }) => view)));
  } else if (delivered === null) {
    messages.push('There is no message, because nothing could be read.');
  } else {
    const redacted = findings.filter((finding) => finding.state === 'redacted').length;
    const figures = [
      `${formatCount(items.length)} ${items.length === 1 ? 'item' : 'items'}`,
      tokenWords(message.tokens, model.exact),
      ...(redacted > 0 ? [`${formatCount(redacted)} redacted`] : []),
    ];
    messages.push(`${delivered.did}${figures.join(', ')}.`);
    if (overBudget) {
      messages.push(
        `The message is ${tokenWords(message.tokens - stack.budget, model.exact)} over the budget of ${formatCount(stack.budget)}.`,
      );
    } else if (message.tokens > model.window) {
      messages.push(`${model.name} reads at most ${formatCount(model.window)} tokens.`);
    }
  }
  return {
    code: outcomeCode({
      secrets: text === null,
      unreadable: problems.length + unreadable.length > 0,
      overBudget,
    }),
    json: {
      text,
      tokens: message.tokens,
      exact: model.exact,
      model: model.id,
      items: [...items, ...missing],
      findings,
      ...(delivered?.path === undefined ? {} : { path: delivered.path }),
    },
    text: delivered?.print ?? '',
    messages,
  };
}

/** Of a folder: what it came to. */
function filesOf({ folders, message, masked, readings }: Snapshot['assembled'], itemId: string): object {
  const own = folders.get(itemId)?.readings;
  if (own === undefined) return {};
  const shown = new Map(readings.map(({ item }, index) => [item.id, masked.blocks[index]]));
  return {
    files: own.map(({ item, content }) => {
      const block = shown.get(item.id);
      const absent = block?.content.status === 'absent' ? { error: block.content.problem } : {};
      return {
        path: block?.title ?? '',
        tokens: content.status === 'ok' ? (message.blockTokens.get(item.id) ?? null) : null,
        sha256: content.status === 'ok' ? content.sha256 : null,
        status: content.status,
        ...absent,
      };
    }),
  };
}

/** Of items that could not be brought up to date: a copy of before is in the message. */
function staleLines({ assembled }: Snapshot, problems: FetchProblems): readonly string[] {
  return assembled.blocks.flatMap(({ itemId, status, title, origin }) => {
    const problem = problems.get(itemId);
    if (status !== 'ok' || problem === undefined) return [];
    return [`${title}: ${problem} The copy fetched ${origin?.readAt ?? 'earlier'} was used.`];
  });
}

/** Of items that are not whole, e.g. a snippet without a value for a name. */
function partialLines({ assembled }: Snapshot): readonly string[] {
  return assembled.blocks.flatMap(({ status, title, origin }) =>
    status === 'ok' && origin?.partial !== undefined ? [`${title}: ${origin.partial}`] : [],
  );
}

function unscanned(blocks: Snapshot['assembled']['blocks']): readonly string[] {
  return blocks.flatMap((block) =>
    block.scanFailed === true ? [`${block.title} could not be scanned completely.`] : [],
  );
}

function refusal(open: readonly { readonly rule: string }[]): string {
  if (open.length === 0)
    return 'Nothing was written: part of the message could not be scanned. Leave out that item.';
  return `Nothing was written: ${countFindings(open)} ${open.length === 1 ? 'is' : 'are'} undecided. Decide in the app, leave out the item, or use --redact.`;
}
