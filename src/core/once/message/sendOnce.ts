import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import type { AssembleArgs, MessageLeft, MessageTarget } from '../../../shared/api/once/messages.ts';
import type { ExportTarget } from '../../../shared/domain/assembly.ts';
import type { FreeSnapshot, Snapshot } from '../../assembly/assembleOnce.ts';
import type { ExportedMessage } from '../../assembly/createExports.ts';
import { sendMessage } from '../../assembly/exportMessage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import type { ComposedStack } from './composeStack.ts';
import { noticesInto, type OnceTools } from '../onceTools.ts';

interface Request extends Pick<AssembleArgs, 'root'> {
  readonly target: Exclude<MessageTarget, { readonly kind: 'print' }>;
  readonly pool: WorkerPool;
}

/**
 * Brings a message to the clipboard or into a file, and keeps the copy of a saved stack's message in the history, as
 * the app does. `notices` gets what is to be said if it can't be kept.
 */
export async function sendOnce(
  tools: OnceTools,
  composed: ComposedStack,
  snapshot: FreeSnapshot,
  { root, target, pool }: Request,
  notices: string[],
): Promise<MessageLeft | null> {
  if (target.kind === 'file') return replaceFile(tools, snapshot, target.path);
  const to: ExportTarget = target.kind === 'clipboard' ? 'clipboard' : 'file';
  const result = await sendMessage(snapshot, to, { ...tools, root, pool });
  if (result.status === 'clipboard-differs') return result;
  if (result.status !== 'done') return null;
  await keep(tools, composed, snapshot, { target: to, result }, notices);
  return { status: 'done', ...(result.path === undefined ? {} : { path: result.path }) };
}

async function keep(
  { dataFolder, storage, clock, newId }: OnceTools,
  { projectId, stack }: ComposedStack,
  { text, assembled }: FreeSnapshot,
  exported: Pick<ExportedMessage, 'target' | 'result'>,
  notices: string[],
): Promise<void> {
  if (projectId === '') return;
  const [{ copyEntryOf, keepCopy }, { createCopyFiles }] = await Promise.all([
    import('../../history/keepCopy.ts'),
    import('../../history/createCopyFiles.ts'),
  ]);
  const emit = noticesInto(notices);
  const files = createCopyFiles({ dataFolder, storage, emit });
  const entry = copyEntryOf(stack.id, { ...exported, text, stack: assembled.stack }, { clock, newId });
  if (await keepCopy({ files, emit }, projectId, entry, text)) await files.prune(projectId);
}

async function replaceFile(
  { storage }: Pick<OnceTools, 'storage'>,
  snapshot: FreeSnapshot,
  named: string,
): Promise<MessageLeft> {
  const stats = await stat(named).catch(() => null);
  // A pipe or device is not replaced by a file.
  if (stats !== null && !stats.isFile())
    return { status: 'no-file', is: stats.isDirectory() ? 'folder' : 'device' };
  // Writes to the target of a link, as a shell does.
  const path = stats === null ? named : await realpath(named);
  if (await isSource(snapshot, path)) return { status: 'is-source' };
  await storage.writeAtomic(path, snapshot.text);
  return { status: 'done', path: named };
}

/** True for a file that the message is made of: by its bytes, whatever it is called and however it was named. */
async function isSource({ assembled }: Snapshot, path: string): Promise<boolean> {
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null || bytes.length === 0) return false;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return assembled.readings.some(({ content }) => content.status === 'ok' && content.sha256 === sha256);
}
