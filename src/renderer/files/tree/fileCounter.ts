import type { ApiEvents } from '../../../shared/api.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import type { FileTree } from './fileTree.ts';
import type { FileNode } from './treeNode.ts';

/** The project whose files are counted, and the model they are counted for. */
export interface CountedProject {
  readonly projectId: string;
  readonly model: string;
  readonly tree: FileTree;
}

/** Progress of counting a project's files. */
export interface Counting {
  /** `stopped`: by the user. `large`: the project has so much text that only the files in view are counted. */
  readonly state: 'running' | 'stopped' | 'large';
  readonly done: number;
  readonly total: number;
}

export interface FileCounter {
  /** Stops the current work and counts for another project or model; `null` for none. */
  follow(project: CountedProject | null): void;
  /** Counts the files in view before anything else. */
  countFirst(files: readonly FileNode[]): void;
  /** Counts everything in batches, if it is not too much or is `wanted`, and the user has not stopped it. */
  countRest(wanted?: boolean): Promise<void>;
  /** Stops counting everything until the user wants it again. */
  stop(): void;
}

/** One batch in the background: small enough that files in view don't wait long. */
const batchFiles = 500;
const batchBytes = 2_000_000;
/** In projects with more text than this, only the files in view are counted. */
const maxBackgroundBytes = 64_000_000;
/** Time in ms between two reports of figures in the background: each is drawn, and the drawing takes a core from a press. */
const reportMs = 250;

/**
 * Requests counts and writes them into the tree; `onCounted` reports new figures, `onProgress` the progress. What is
 * counted in the background is reported four times a second at most.
 */
export function createFileCounter(
  client: Client,
  onCounted: () => void,
  onProgress: (counting: Counting | null) => void,
): FileCounter {
  let project: CountedProject | null = null;
  /** The user's last choice: to stop counting, or to count regardless of the size. */
  let asked: { readonly of: string; readonly wanted: boolean } | null = null;
  let progress: Counting | null = null;
  let background: string | null = null;
  let due: ReturnType<typeof setTimeout> | undefined;
  let isDirty = false;
  const report = (): void => {
    isDirty = false;
    onProgress(progress);
    onCounted();
  };
  const reportSoon = (): void => {
    isDirty = true;
    if (due !== undefined) return;
    report();
    const pass = (): void => {
      due = isDirty ? setTimeout(pass, reportMs) : undefined;
      if (isDirty) report();
    };
    due = setTimeout(pass, reportMs);
  };
  const say = (next: Counting | null): void => {
    progress = next;
    onProgress(next);
  };
  const keyOf = ({ projectId, model }: CountedProject): string => `${projectId} ${model}`;
  const running = new Set<string>();
  /** Operations of this project and model: figures may still arrive after the call has ended. */
  const ours = new Set<string>();

  client.on('files.counted', (event: ApiEvents['files.counted']) => {
    if (project === null || !ours.has(event.operationId)) return;
    let fresh = 0;
    for (const { path, tokens, ignored } of event.counts) {
      const file = project.tree.file(path);
      if (file?.tokens === null && file.ignored === undefined) fresh += 1;
      project.tree.setCount(path, tokens, ignored);
    }
    if (progress !== null && fresh > 0)
      progress = { ...progress, done: Math.min(progress.done + fresh, progress.total) };
    if (event.operationId === background) reportSoon();
    else report();
  });

  /** Resolves to whether the counting succeeded. */
  const count = async (files: readonly FileNode[], inBackground = false): Promise<boolean> => {
    if (project === null || files.length === 0) return false;
    const { projectId, model } = project;
    const operationId = crypto.randomUUID();
    running.add(operationId);
    ours.add(operationId);
    if (inBackground) background = operationId;
    for (const file of files) file.counting = 'asked';
    const tell = inBackground ? reportSoon : onCounted;
    tell();
    const paths = files.map((file) => file.key);
    const done = await client.api.files.count({ projectId, model, paths, operationId }).then(
      () => true,
      // The estimate stays; nothing else depends on the count of a file outside of the stack.
      () => false,
    );
    if (!running.delete(operationId)) return false;
    const isStopped = inBackground && progress?.state === 'stopped';
    for (const file of files) if (file.counting === 'asked') file.counting = isStopped ? 'no' : 'failed';
    tell();
    return done;
  };

  return {
    follow: (next) => {
      for (const operationId of running) {
        // The operation may have just ended, which is as good.
        client.api.operations.cancel({ operationId }).catch(() => undefined);
      }
      running.clear();
      ours.clear();
      project = next;
      if (progress !== null) say(null);
    },
    countFirst: (files) => {
      void count(files.filter((file) => isOpen(file) && (file.ignored === undefined || file.own !== null)));
    },
    countRest: async (wanted = false) => {
      const mine = project;
      if (mine === null) return;
      const key = keyOf(mine);
      if (wanted) asked = { of: key, wanted };
      const said = asked?.of === key ? asked : null;
      const { listed } = mine.tree;
      const { total, open, bytes } = countable(mine.tree);
      if (open === 0) return;
      const done = total - open;
      if (said?.wanted === false) say({ state: 'stopped', done, total });
      else if (said === null && bytes > maxBackgroundBytes) say({ state: 'large', done, total });
      if (progress !== null && progress.state !== 'running' && !wanted) return;
      const run: Counting = { state: 'running', done, total };
      say(run);
      const isOurs = (): boolean => project === mine && progress?.state === 'running';
      for (let next = 0; next < listed.length && isOurs();) {
        const batch: FileNode[] = [];
        let size = 0;
        for (; next < listed.length && batch.length < batchFiles && size < batchBytes; next += 1) {
          const node = listed[next];
          if (node?.kind !== 'file' || node.ignored !== undefined || !isOpen(node)) continue;
          batch.push(node);
          size += node.bytes ?? 0;
        }
        if (batch.length > 0 && !(await count(batch, true))) break;
      }
      if (isOurs()) say(null);
    },
    stop: () => {
      if (project === null || progress?.state !== 'running') return;
      asked = { of: keyOf(project), wanted: false };
      say({ ...progress, state: 'stopped' });
      if (background !== null)
        client.api.operations.cancel({ operationId: background }).catch(() => undefined);
    },
  };
}

function isOpen(file: FileNode): boolean {
  return file.tokens === null && file.counting === 'no';
}

/** Returns how many files have tokens, how many of them are uncounted, and the size of all their text. */
function countable(tree: FileTree): {
  readonly total: number;
  readonly open: number;
  readonly bytes: number;
} {
  let [total, open, bytes] = [0, 0, 0];
  for (const node of tree.listed) {
    if (node.kind !== 'file' || node.ignored !== undefined) continue;
    total += 1;
    if (isOpen(node)) open += 1;
    bytes += node.bytes ?? 0;
  }
  return { total, open, bytes };
}
