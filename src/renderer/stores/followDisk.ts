import { touchesPayloadFolder } from '../../shared/domain/payload/payloadSettings.ts';
import { payloadsOf } from '../../shared/domain/project.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { FilesStore } from '../files/filesStore.ts';
import type { PayloadStore } from '../payloads/payloadStore.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import type { StackStore } from '../stack/stackStore.ts';

interface Followers {
  readonly files: FilesStore;
  readonly payloads: PayloadStore;
  readonly stack: StackStore;
  readonly projects: ProjectStore;
}

/** ms. A build writes as long as it runs; the tree is listed at most this often. */
const listEveryMs = 1_000;

/**
 * Lists files again after changes on disk, or, if the watcher can't report them, when the user returns to the window.
 */
export function followDisk(client: Client, { files, payloads, stack, projects }: Followers): void {
  const unwatched = new Set<string>();
  let listing: Promise<void> | null = null;
  let again = false;

  /** Runs one listing at a time: a listing that the next one replaces never shows. */
  const listAgain = async (): Promise<void> => {
    do {
      again = false;
      await pause(listEveryMs);
      await files.getState().refresh();
    } while (again);
  };

  client.on('files.changed', ({ projectId, paths }) => {
    if (stack.getState().projectId !== projectId) return;
    const { concerns } = files.getState();
    if (paths === null || paths.some((path) => isOfTree(path) && concerns(path))) {
      again = true;
      listing ??= listAgain().finally(() => (listing = null));
    }
    const { current } = projects.getState();
    if (touchesPayloadFolder(paths, payloadsOf(current))) void payloads.getState().refresh();
  });
  client.on('files.unwatched', ({ projectId }) => void unwatched.add(projectId));
  window.addEventListener('focus', () => {
    const { projectId, refresh } = stack.getState();
    if (projectId === null || !unwatched.delete(projectId)) return;
    // Listing the files requests a new watch; if that fails too, the same event reports it.
    void refresh();
  });
}

function isOfTree(path: string): boolean {
  return path !== '.git' && !path.startsWith('.git/');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
