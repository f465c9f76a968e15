import { dirname } from 'node:path';
import { lstat } from 'node:fs/promises';
import type { CoreApi } from '../shared/api.ts';
import type { StackItem } from '../shared/domain/stack.ts';
import { createMaskedTexts, type MaskedTexts } from './gate/createMaskedTexts.ts';
import { createOtherProjects, type OtherProjects } from './folders/createOtherProjects.ts';
import { createOperations, type Operations } from './operations/createOperations.ts';
import { createScanPool } from './createScanPool.ts';
import type { Ports } from './ports.ts';
import { createProjects, type Projects } from './projects/createProjects.ts';
import { createSettings } from './settings/createSettings.ts';
import { createModels, type Models } from './settings/createModels.ts';
import { createDecisions } from './secrets/decisions.ts';
import type { Decisions } from './secrets/decision.ts';
import { createChosenPaths, type ChosenPaths } from './storage/createChosenPaths.ts';
import { createOtherTexts, type OtherTexts } from './storage/createOtherTexts.ts';
import { createStorage } from './storage/createStorage.ts';
import type { Storage } from './storage/storage.ts';
import { likelyPayloadSettings } from './payload/folder/projectSettings.ts';
import { sharedFolder } from './stacks/createSharedPlaces.ts';
import { resolveInside } from './storage/resolveInside.ts';
import { sweepFolder } from './storage/sweepLeftOvers.ts';

/** The parts that every feature needs. Its `pool` scans by the user's rules and for the values known in this run. */
export interface CoreParts extends Ports {
  readonly storage: Storage;
  readonly operations: Operations;
  readonly settings: CoreApi['settings'];
  readonly models: Models;
  readonly decisions: Decisions;
  readonly masked: MaskedTexts;
  readonly projects: Projects;
  readonly others: OtherProjects;
  /** Second texts of conflicts, until a person has chosen. */
  readonly otherTexts: OtherTexts;
  /** Paths that the user chose to write, and to read. */
  readonly chosen: ChosenPaths;
  readonly toRead: ChosenPaths;
  /** Real path of a project, whose secrets are looked for from then on. Rejects with `projects/unknown`. */
  readonly rootOf: (projectId: string) => Promise<string>;
}

/** Callbacks into the features that are made later. */
interface Callbacks {
  /** Tokens of services, none of which may leave. */
  readonly knownTokens: () => Promise<readonly string[]>;
  readonly itemsChanged: (isStale: (item: StackItem, projectId: string) => boolean) => void;
}

/** Says once for each folder that what is saved there may not survive a power cut. */
function sayUnsure(emit: Ports['emit']): (file: string, cause: string) => void {
  const said = new Set<string>();
  return (file, cause) => {
    const folder = dirname(file);
    if (said.has(folder)) return;
    said.add(folder);
    const message = `Your change is saved, but the disk of ${folder} answered ${cause} when asked to secure it, so a power cut could undo it. Check the disk.`;
    emit('notice', { level: 'warn', message });
  };
}

export function createCoreParts(ports: Ports, callbacks: Callbacks): CoreParts {
  const calls = ports.disk === undefined ? {} : { calls: ports.disk };
  const storage = createStorage({ onUnsure: sayUnsure(ports.emit), ...calls });
  const disk = { ...ports, storage };
  const settings = createSettings(disk);
  const { pool, followSecrets } = createScanPool({ ...callbacks, pool: ports.pool, settings });
  // A snippet may leave without naming a project: the secrets of all that were opened are looked for in it.
  const projects = createProjects({ ...disk, onOpened: followSecrets });
  const decisions = createDecisions(disk);
  /** Roots in which this run has looked for what killed processes left. */
  const swept = new Set<string>();
  const others = createOtherProjects({
    ...disk,
    pool,
    ownRoot: (projectId) => projects.rootOf(projectId),
    idAt: (root) => projects.idAt(root),
    onRoot: followSecrets,
    itemsChanged: callbacks.itemsChanged,
  });
  return {
    ...disk,
    operations: createOperations(),
    settings,
    models: createModels(() => settings.get({})),
    decisions,
    masked: createMaskedTexts({ pool, hash: (value) => decisions.hash(value) }),
    projects,
    others,
    otherTexts: createOtherTexts(disk),
    pool,
    chosen: createChosenPaths(),
    toRead: createChosenPaths(),
    async rootOf(projectId) {
      const root = await others.rootOf(projectId);
      followSecrets(root);
      if (!swept.has(root)) {
        swept.add(root);
        sweepProject(root).catch((error: unknown) => ports.logBug({ method: 'sweep', error }));
      }
      return root;
    },
  };
}

/**
 * Removes temporary files that killed processes left in a project, in the folders that Carryover writes to: those of
 * payloads, of the project's settings and shared stacks, and of git's ignore files. Never rejects.
 */
async function sweepProject(root: string): Promise<void> {
  const { folder } = likelyPayloadSettings(root);
  for (const path of [folder, '.carryover', sharedFolder, '.git/info']) {
    const found = resolveInside(root, path);
    const stats = found.status === 'ok' ? await lstat(found.real).catch(() => null) : null;
    if (found.status === 'ok' && stats?.isDirectory() === true) await sweepFolder(found.real);
  }
  await sweepFolder(root);
}
