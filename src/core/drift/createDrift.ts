import type { DriftApi } from '../../shared/api/drift.ts';
import type { MaskedTexts } from '../gate/createMaskedTexts.ts';
import type { Operations } from '../operations/createOperations.ts';
import { payloadFolderOf } from '../payload/folder/projectSettings.ts';
import { createDriftFeature, type DriftFeature, type DriftOptions } from './createDriftFeature.ts';

interface Options extends DriftOptions {
  readonly operations: Operations;
  readonly masked: Pick<MaskedTexts, 'hideIn'>;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Called when the words of a first message on drift may have changed. */
  readonly onAccepted: (projectId: string) => void;
}

export interface DriftWithApi extends DriftFeature {
  readonly api: DriftApi;
}

/** Fields that have no text of the user; a review names a file in play by its path. */
const noText: ReadonlySet<string> = new Set('path to change state severity head'.split(' '));

export function createDrift(options: Options): DriftWithApi {
  const { operations, masked, rootOf, onAccepted } = options;
  const feature = createDriftFeature(options);
  const target = async ({ projectId, session }: { projectId: string; session: number }) => {
    const root = await rootOf(projectId);
    return { root, folder: payloadFolderOf(root), session };
  };
  return {
    ...feature,
    api: {
      measure: ({ operationId, ...ref }) =>
        operations.run(operationId, async (signal) =>
          masked.hideIn('drift', await feature.measure({ ...(await target(ref)), signal }), noText),
        ),
      async accept({ paths, ...ref }) {
        await feature.accept(await target(ref), paths);
        onAccepted(ref.projectId);
      },
      async reopen({ paths, ...ref }) {
        await feature.reopen(await target(ref), paths);
        onAccepted(ref.projectId);
      },
      difference: async ({ path, ...ref }) => feature.difference(await target(ref), path),
    },
  };
}
