import type { ApiEvents } from '../../shared/api.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { FileTree } from './fileTree.ts';
import type { FileNode } from './treeNode.ts';

/** Whose files are counted, and for which model. */
export interface CountedProject {
  readonly projectId: string;
  readonly model: string;
  readonly tree: FileTree;
}

export interface FileCounter {
  /** Stops what is under way and counts for another project or model; `null` for none. */
  follow(project: CountedProject | null): void;
  /** Counts what a person looks at, before anything else. */
  countFirst(files: readonly FileNode[]): void;
  /** Counts everything in batches, where that is not too much. */
  countRest(): Promise<void>;
}

/** One batch in the background: small enough that what is looked at does not wait long. */
const batchFiles = 500;
const batchBytes = 2_000_000;
/** Projects with more text than this are counted only where they are looked at. */
const maxBackgroundBytes = 64_000_000;

/** Asks for counts and brings them into the tree; `onCounted` says that figures changed. */
export function createFileCounter(client: Client, onCounted: () => void): FileCounter {
  let project: CountedProject | null = null;
  const running = new Set<string>();
  /** Of this project and model: figures may still come when the call has answered. */
  const ours = new Set<string>();

  client.on('files.counted', (event: ApiEvents['files.counted']) => {
    if (project === null || !ours.has(event.operationId)) return;
    for (const { path, tokens, ignored } of event.counts) project.tree.setCount(path, tokens, ignored);
    onCounted();
  });

  /** Answers whether the counting went through. */
  const count = async (files: readonly FileNode[]): Promise<boolean> => {
    if (project === null || files.length === 0) return false;
    const { projectId, model } = project;
    const operationId = crypto.randomUUID();
    running.add(operationId);
    ours.add(operationId);
    for (const file of files) file.counting = 'asked';
    onCounted();
    const paths = files.map((file) => file.key);
    const done = await client.api.files.count({ projectId, model, paths, operationId }).then(
      () => true,
      // The estimate stays; nothing else depends on the count of a file that is not in the stack.
      () => false,
    );
    if (!running.delete(operationId)) return false;
    for (const file of files) if (file.counting === 'asked') file.counting = 'failed';
    onCounted();
    return done;
  };

  return {
    follow: (next) => {
      for (const operationId of running) {
        // It may just have ended, which is as good.
        client.api.operations.cancel({ operationId }).catch(() => undefined);
      }
      running.clear();
      ours.clear();
      project = next;
    },
    countFirst: (files) => {
      void count(files.filter((file) => isOpen(file) && (file.ignored === undefined || file.own !== null)));
    },
    countRest: async () => {
      const mine = project;
      if (mine === null || textBytes(mine.tree) > maxBackgroundBytes) return;
      const { listed } = mine.tree;
      const isOurs = (): boolean => project === mine;
      for (let next = 0; next < listed.length && isOurs();) {
        const batch: FileNode[] = [];
        let bytes = 0;
        for (; next < listed.length && batch.length < batchFiles && bytes < batchBytes; next += 1) {
          const node = listed[next];
          if (node?.kind !== 'file' || node.ignored !== undefined || !isOpen(node)) continue;
          batch.push(node);
          bytes += node.bytes ?? 0;
        }
        if (batch.length > 0 && !(await count(batch))) return;
      }
    },
  };
}

function isOpen(file: FileNode): boolean {
  return file.tokens === null && file.counting === 'no';
}

function textBytes(tree: FileTree): number {
  let bytes = 0;
  for (const node of tree.listed) {
    if (node.kind === 'file' && node.ignored === undefined) bytes += node.bytes ?? 0;
  }
  return bytes;
}
