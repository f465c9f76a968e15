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
import { createStorage } from './storage/createStorage.ts';
import type { Storage } from './storage/storage.ts';

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
  /** Paths that the user chose to write, and to read. */
  readonly chosen: ChosenPaths;
  readonly toRead: ChosenPaths;
  /** Real path of a project, whose secrets are looked for from then on. Rejects with `projects/unknown`. */
  readonly rootOf: (projectId: string) => Promise<string>;
}

/** Callbacks into the features that are made later. */
interface Callbacks {
  /** Tokens of services, none of which may leave. */
  readonly heldTokens: () => Promise<readonly string[]>;
  readonly itemsChanged: (isStale: (item: StackItem, projectId: string) => boolean) => void;
}

export function createCoreParts(ports: Ports, callbacks: Callbacks): CoreParts {
  const storage = createStorage();
  const disk = { ...ports, storage };
  const settings = createSettings(disk);
  const projects = createProjects(disk);
  const { pool, followSecrets } = createScanPool({ ...callbacks, pool: ports.pool, settings });
  const decisions = createDecisions(disk);
  const others = createOtherProjects({
    ...disk,
    pool,
    ownRoot: async (projectId) => (await projects.get(projectId)).root,
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
    pool,
    chosen: createChosenPaths(),
    toRead: createChosenPaths(),
    async rootOf(projectId) {
      const root = await others.rootOf(projectId);
      followSecrets(root);
      return root;
    },
  };
}
