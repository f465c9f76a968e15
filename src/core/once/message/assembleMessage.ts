import type {
  AssembleAnswer,
  AssembleArgs,
  AssembledMessage,
  MessageFile,
  MessageItem,
  MessageLeft,
  MessageTarget,
} from '../../../shared/api/once/messages.ts';
import { assembleOnce, isFree, type FreeSnapshot, type Snapshot } from '../../assembly/assembleOnce.ts';
import { createRequests, type RequestOptions } from '../../assembly/createRequests.ts';
import { explainingReaders, fetchAll, type FetchProblems } from '../../assembly/read/fetchAll.ts';
import { settleFields } from '../../assembly/read/settleFields.ts';
import { redactEverything } from '../../gate/findingRules.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { composeStack, type ComposedStack } from './composeStack.ts';
import { leftOutFiles, unreadFiles } from '../files/namedFiles.ts';
import { onceDecisions } from './onceDecisions.ts';
import { onceLookup } from './onceLookup.ts';
import type { OnceTools } from '../onceTools.ts';

/** Makes one message, brings it to where it was asked for, and tells what it is made of. */
export async function assembleMessage(tools: OnceTools, args: AssembleArgs): Promise<AssembleAnswer> {
  const { root, target } = args;
  return tools.withPool(root, async (scanner) => {
    const stackNotices: string[] = [];
    const composed = await composeStack(tools, scanner, args, stackNotices);
    if (composed.status !== 'composed') return composed;
    const { projectId, stack } = composed;
    const { pool, readers } = scanner;
    const problems = await fetchAll(stack.items, readers, {
      root,
      projectId,
      signal: new AbortController().signal,
      onProgress: tools.onProgress,
    });
    const requestOf = createRequests({
      pool,
      clock: tools.clock,
      decisions: onceDecisions(tools, stackNotices),
      readers: explainingReaders(readers, problems),
      lookupOf: () => onceLookup(tools, projectId, scanner),
      ...(await driftOf(composed, tools, pool)),
      getRoot: () => Promise.resolve(root),
      getSettings: tools.settings,
      // A message edited by hand is the window's: the items are what a command was asked for.
    });
    const base = await requestOf({ projectId, stackId: stack.id }, stack);
    const request = {
      ...base,
      rule: args.redact ? redactEverything : base.rule,
      // The setting is about stacks of the app. A stack that no user has looked at leaves only if the scan found nothing.
      possibleBlocks: !args.allowPossible && (projectId === '' || base.possibleBlocks),
    };
    const snapshot = await assembleOnce(request);
    const copyNotices: string[] = [];
    let left: MessageLeft | null = null;
    if (isFree(snapshot) && !isNothingRead(snapshot, composed)) {
      left = await leave(tools, composed, snapshot, { root, pool, target }, copyNotices);
    }
    const leftOut = leftOutFiles(composed.leftOut);
    // These are not part of the message but appear in notices, so they carry no decisions.
    const unread = [
      ...composed.unread,
      ...[...snapshot.assembled.folders.values()].flatMap((folder) => folder.unread),
    ];
    const { masked } = await settleFields(
      [...composed.unmatched, ...[...leftOut.first, ...unread].map(({ path }) => path)],
      pool,
      { hash: base.hash, rule: () => ({ state: 'open' }), measure: () => Promise.resolve([]) },
    );
    return {
      status: 'assembled',
      ...messageFields(snapshot, composed, problems),
      unmatched: composed.unmatched.map(masked),
      leftOut: { ...leftOut, first: leftOut.first.map((one) => ({ ...one, path: masked(one.path) })) },
      unread: unreadFiles(unread.map((one) => ({ ...one, path: masked(one.path) }))),
      left,
      stackNotices,
      copyNotices,
    };
  });
}

/** Returns how a message mentions drift. Loads nothing for a stack without a payload. */
async function driftOf(
  { stack }: ComposedStack,
  { dataFolder, storage }: OnceTools,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<Pick<RequestOptions, 'drift'>> {
  if (!stack.items.some(({ on, source }) => on && source.kind === 'payload')) return {};
  const [{ createDriftFeature }, { createDriftNotes }, { payloadFolderOf }] = await Promise.all([
    import('../../drift/createDriftFeature.ts'),
    import('../../drift/createDriftNotes.ts'),
    import('../../payload/folder/projectSettings.ts'),
  ]);
  const feature = createDriftFeature({ dataFolder, storage, pool, emit: () => undefined });
  return {
    drift: createDriftNotes(async (root, session) =>
      feature.measure({ root, folder: payloadFolderOf(root), session }),
    ),
  };
}

/** A message that is printed leaves by the shell: where it goes is not known, and nothing is kept of it. */
async function leave(
  tools: OnceTools,
  composed: ComposedStack,
  snapshot: FreeSnapshot,
  { target, ...to }: { readonly root: string; readonly pool: WorkerPool; readonly target: MessageTarget },
  notices: string[],
): Promise<MessageLeft | null> {
  if (target.kind === 'print') return { status: 'done' };
  const { sendOnce } = await import('./sendOnce.ts');
  return sendOnce(tools, composed, snapshot, { ...to, target }, notices);
}

/** True if something was asked for and none of it could be read: a message would be a frame around nothing. */
function isNothingRead({ assembled }: Snapshot, { unmatched, unread }: ComposedStack): boolean {
  const asked = askedOf(assembled);
  const blocks = assembled.blocks.filter(({ itemId }) => asked.has(itemId));
  return (
    blocks.length + unmatched.length + unread.length > 0 && blocks.every(({ status }) => status !== 'ok')
  );
}

/** Ids of the items that are on. */
function askedOf({ readings, folders }: Snapshot['assembled']): ReadonlySet<string> {
  return new Set([...readings.map(({ item }) => item.id), ...folders.keys()]);
}

function messageFields(
  { assembled, text, findings }: Snapshot,
  { stack }: ComposedStack,
  problems: FetchProblems,
): Pick<AssembledMessage, 'text' | 'tokens' | 'budget' | 'model' | 'items' | 'findings'> {
  const { message, model, blocks } = assembled;
  const asked = askedOf(assembled);
  const kinds = new Map(stack.items.map((item) => [item.id, item.source.kind]));
  return {
    text,
    tokens: message.tokens,
    budget: stack.budget,
    model: { id: model.id, name: model.name, exact: model.exact, window: model.window },
    findings: findings.map(({ view }) => view),
    items: blocks
      .filter(({ itemId }) => asked.has(itemId))
      .map(
        ({ itemId, title, blockTokens, sha256, version, status, problem, origin, outline, scanFailed }) => {
          const files = filesOf(assembled, itemId);
          const fetchProblem = status === 'ok' ? problems.get(itemId) : undefined;
          const item: MessageItem = {
            id: itemId,
            kind: kinds.get(itemId) ?? 'unknown',
            title,
            tokens: blockTokens ?? null,
            sha256,
            version,
            status,
            ...(problem === undefined ? {} : { problem }),
            ...(files === undefined ? {} : { files }),
            ...(fetchProblem === undefined
              ? {}
              : {
                  stale: {
                    problem: fetchProblem,
                    ...(origin?.readAt === undefined ? {} : { readAt: origin.readAt }),
                  },
                }),
            ...(status === 'ok' && origin?.partial !== undefined ? { partial: origin.partial } : {}),
            ...(outline === undefined ? {} : { outline }),
            ...(scanFailed === true ? { scanFailed } : {}),
          };
          return item;
        },
      ),
  };
}

/** Returns the files of a folder's item. */
function filesOf(
  { folders, message, masked, readings }: Snapshot['assembled'],
  itemId: string,
): readonly MessageFile[] | undefined {
  const own = folders.get(itemId)?.readings;
  if (own === undefined) return undefined;
  const shown = new Map(readings.map(({ item }, index) => [item.id, masked.blocks[index]]));
  return own.map(({ item, content }) => {
    const block = shown.get(item.id);
    return {
      path: block?.title ?? '',
      tokens: content.status === 'ok' ? (message.blockTokens.get(item.id) ?? null) : null,
      sha256: content.status === 'ok' ? content.sha256 : null,
      status: content.status,
      ...(block?.content.status === 'absent' ? { problem: block.content.problem } : {}),
    };
  });
}
