import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Api } from '../../shared/api.ts';
import type { SampleApi } from '../../shared/api/sample.ts';
import { AppError } from '../../shared/errors.ts';
import { pathSegment } from '../storage/pathSegment.ts';
import { writeFailed } from '../storage/writeFailed.ts';
import { makeSampleFolder, samplePlaceOf } from '../projects/samplePlace.ts';
import { prepareStack, sampleSnippetOf } from './prepareStack.ts';
import { sampleSnippet } from './sampleSteps.ts';
import { writeSample, type SampleTools } from './writeSample.ts';

interface Options extends SampleTools {
  /** Called before a project's folder is deleted: ends its watch. */
  readonly release: (projectId: string) => Promise<void>;
  readonly projects: Pick<Api['projects'], 'list' | 'open' | 'forget'>;
  readonly stacks: Pick<Api['stacks'], 'list' | 'create' | 'set' | 'add'>;
  readonly library: Pick<Api['library'], 'list' | 'create' | 'remove'>;
}

/** Manages the sample project: copied as a whole or not at all. */
export function createSample(options: Options): SampleApi {
  const { dataFolder, projects, stacks, library } = options;
  let opening: ReturnType<SampleApi['open']> | null = null;

  const copy: SampleApi['open'] = async () => {
    const path = await makeSampleFolder(dataFolder);
    try {
      const { history } = await writeSample(path, options);
      const { projectId } = await projects.open({ path });
      return {
        projectId,
        stackId: await prepareStack(options, projectId, history),
        path,
        copied: true,
        history,
      };
    } catch (error) {
      await rm(dirname(path), { recursive: true, force: true }).catch(() => undefined);
      throw error;
    }
  };

  /** Returns the existing copy, if there is one. */
  const known: () => Promise<Awaited<ReturnType<SampleApi['open']>> | null> = async () => {
    for (const { id: projectId, path, state, git } of await projects.list({})) {
      if (state !== 'ok' || (await samplePlaceOf(dataFolder, path)) === null) continue;
      await projects.open({ path });
      const stack = (await stacks.list({ projectId }))[0];
      const stackId = stack?.id ?? (await prepareStack(options, projectId, git));
      return { projectId, stackId, path, copied: false, history: git };
    }
    return null;
  };

  return {
    open() {
      // Two requests in a row make one copy.
      opening ??= known()
        .then((found) => found ?? copy({}))
        .finally(() => (opening = null));
      return opening;
    },
    async remove({ projectId }) {
      const project = (await projects.list({})).find(({ id }) => id === projectId);
      const place = project === undefined ? null : await samplePlaceOf(dataFolder, project.path);
      const segment = pathSegment(projectId);
      if (project === undefined || place === null || segment === null) {
        throw new AppError(
          'projects/not-a-sample',
          'Only a copy of the sample project can be deleted together with its folder.',
          {
            projectId,
          },
        );
      }
      await options.release(projectId);
      try {
        await rm(place, { recursive: true, force: true, maxRetries: 3 });
      } catch (error) {
        throw writeFailed(place, error, 'deleted');
      }
      await projects.forget({ projectId });
      await rm(join(dataFolder, 'projects', segment), { recursive: true, force: true });
      const snippet = await sampleSnippetOf(library);
      // A snippet that the user changed stays.
      if (snippet?.text.trim() === sampleSnippet.text.trim()) await library.remove({ snippetId: snippet.id });
    },
  };
}
