import { basename } from 'node:path';
import {
  isTravelBlocked,
  type StackTravel,
  type TravelResult,
} from '../../shared/domain/stack/stackTravel.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { renderStackFile } from '../../shared/domain/stack/stackFile.ts';
import { viewSource } from '../../shared/domain/sourceKinds.ts';
import type { StackFilesApi } from '../../shared/api/stackFiles.ts';
import { folderState } from '../payload/folder/folderState.ts';
import type { Clock } from '../storage/clock.ts';
import { resolveInside } from '../storage/resolveInside.ts';
import type { ChosenPaths } from '../storage/createChosenPaths.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { letFileLeave } from './scanTravel.ts';
import { sharedFolder } from './createSharedPlaces.ts';
import type { Stacks } from './createStacks.ts';
import { inspectTravel } from './inspectTravel.ts';
import { readStackImport } from './readStackImport.ts';
import { readStackText } from './readStackText.ts';

interface Options {
  readonly stacks: Pick<Stacks, 'get' | 'keep' | 'share' | 'stopSharing'>;
  readonly storage: Pick<Storage, 'writeAtomic'>;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Called before the app scans a text of a project that it did not just read from there. */
  readonly followSecrets: (projectId: string) => Promise<void>;
  /** Paths that the user chose for writing a file. */
  readonly chosen: ChosenPaths;
  /** Files that the user chose for reading. */
  readonly toRead: ChosenPaths;
}

/** Exports stacks from the data folder and imports them: copies, files, and the repository. */
export function createStackFilesApi(options: Options): StackFilesApi {
  const { stacks, storage, pool, clock, newId, rootOf, chosen, toRead } = options;

  const travelOf = async (projectId: string, stack: Stack): Promise<StackTravel> => {
    const root = await rootOf(projectId);
    await options.followSecrets(projectId);
    const [inspected, git] = await Promise.all([inspectTravel(stack, pool), folderState(root, sharedFolder)]);
    return { ...inspected, git };
  };

  const keepNew = async (projectId: string, stack: Stack): Promise<Stack> => {
    const { shared: _shared, ...own } = stack;
    let made = stack;
    await stacks.keep(projectId, (freeName) => {
      made = { ...own, id: newId(), name: freeName(stack.name), created: new Date(clock()).toISOString() };
      return made;
    });
    return made;
  };

  const importDraft: StackFilesApi['importText'] = async ({ projectId, text, name = 'This' }) => {
    const root = await rootOf(projectId);
    const { stack, refused } = readStackImport(text, name, newId);
    const made = await keepNew(projectId, stack);
    return {
      stackId: made.id,
      name: made.name,
      items: made.items.length,
      refused,
      missing: missingIn(made, root),
      unknown: [...new Set(made.items.flatMap(({ source }) => unknownKind(source)))],
    };
  };

  return {
    async duplicate({ projectId, stackId }) {
      const { byHand: _text, ...stack } = await stacks.get(projectId, stackId);
      const made = await keepNew(projectId, { ...stack, name: `${stack.name} copy` });
      return { stackId: made.id };
    },
    travel: async ({ projectId, stackId }) => travelOf(projectId, await stacks.get(projectId, stackId)),
    async share({ allowPossible = false, ...ref }) {
      let travel: StackTravel | null = null;
      const went = await stacks.share(ref, async (now) => {
        travel = await travelOf(ref.projectId, now);
        return mayLeave(travel, allowPossible);
      });
      return resultOf(went, travel, sharedFolder);
    },
    async stopSharing(ref) {
      await stacks.stopSharing(ref);
    },
    async export({ projectId, stackId, path, allowPossible = false }) {
      chosen.take(path);
      const { byHand: _text, ...stack } = await stacks.get(projectId, stackId);
      const travel = await travelOf(projectId, stack);
      const leave = await letFileLeave(renderStackFile(stack), pool, allowPossible);
      if (!mayLeave(travel, allowPossible) || leave.status !== 'free') return { status: 'blocked', travel };
      await storage.writeAtomic(path, leave.text, 'shared');
      return { status: 'done', name: basename(path) };
    },
    async importFile({ projectId, path }) {
      toRead.take(path);
      return await importDraft({ projectId, text: await readStackText(path), name: basename(path) });
    },
    importText: importDraft,
  };
}

function mayLeave(travel: StackTravel, allowPossible: boolean): boolean {
  return !isTravelBlocked(travel) && (allowPossible || travel.secrets.length === 0);
}

function resultOf(went: boolean, travel: StackTravel | null, name: string): TravelResult {
  // Already shared, as requested.
  return went || travel === null ? { status: 'done', name } : { status: 'blocked', travel };
}

function missingIn({ items }: Stack, root: string): readonly string[] {
  return items.flatMap(({ source }) => {
    if (source.kind !== 'file' && source.kind !== 'folder') return [];
    if (source.project !== undefined) return [];
    return resolveInside(root, source.path).status === 'missing' ? [source.path] : [];
  });
}

function unknownKind(source: Stack['items'][number]['source']): readonly string[] {
  const view = viewSource(source);
  return view.kind === 'unknown' ? [view.name] : [];
}
