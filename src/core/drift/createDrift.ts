import type { DriftApi } from '../../shared/reviewApi.ts';
import type { Operations } from '../operations/createOperations.ts';
import { payloadFolderOf } from '../sources/payloads/projectSettings.ts';
import { createDriftFeature, type DriftFeature, type DriftOptions } from './createDriftFeature.ts';

interface Options extends DriftOptions {
  readonly operations: Operations;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** What a first message says of drift may be another now. */
  readonly onAccepted: (projectId: string) => void;
}

export interface DriftWithApi extends DriftFeature {
  readonly api: DriftApi;
}

export function createDrift(options: Options): DriftWithApi {
  const { operations, rootOf, onAccepted } = options;
  const feature = createDriftFeature(options);
  const target = async ({ projectId, session }: { projectId: string; session: number }) => {
    const root = await rootOf(projectId);
    return { root, folder: payloadFolderOf(root), session };
  };
  return {
    ...feature,
    api: {
      measure: ({ operationId, ...ref }) =>
        operations.run(operationId, async (signal) => feature.measure({ ...(await target(ref)), signal })),
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
