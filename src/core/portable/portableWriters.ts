import type { Api } from '../../shared/api.ts';
import type { SettingsPatch } from '../../shared/domain/settings.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Clock } from '../storage/clock.ts';
import type { Stacks } from '../stacks/createStacks.ts';
import type { Writers } from './applyImport.ts';
import type { Here } from './planImport.ts';

interface Features {
  readonly settings: Api['settings'];
  readonly stacks: Pick<Stacks, 'list' | 'get' | 'keep' | 'remove'>;
  readonly library: Pick<Api['library'], 'list' | 'create' | 'remove'>;
  readonly projects: Pick<Api['projects'], 'list'>;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Called when settings changed. */
  readonly onSettings: (patch: SettingsPatch) => void;
}

/** Lets portable files read and write through the features that own the state. */
export function portableWriters(features: Features): Writers & { readonly here: () => Promise<Here> } {
  const { settings, stacks, library, clock, newId } = features;

  const stacksOf = async (project: {
    readonly id: string;
    readonly name: string;
  }): Promise<Here['stacks']> => {
    try {
      const listed = await stacks.list({ projectId: project.id });
      const found = await Promise.all(listed.map(({ id }) => stacks.get(project.id, id)));
      // A shared stack travels with its repository.
      return found
        .filter(({ shared }) => shared === undefined)
        .map((stack) => ({ project: project.name, stack }));
    } catch (error) {
      // A project whose disk is missing must not prevent the others.
      if (isAppError(error)) return [];
      throw error;
    }
  };

  return {
    async here() {
      const projects = await features.projects.list({});
      const ours = projects.filter(({ sample }) => sample !== true);
      const stackLists = await Promise.all(ours.map(stacksOf));
      return {
        settings: await settings.get({}),
        snippets: await library.list({}),
        stacks: stackLists.flat(),
        projects: ours.map(({ id, name }) => ({ id, name })),
      };
    },
    settings: () => settings.get({}),
    async changeSettings(patch) {
      await settings.change({ patch });
      features.onSettings(patch);
    },
    addSnippet: async ({ name, kind, tags, text }) =>
      (await library.create({ fields: { name, kind, tags, text } })).snippetId,
    removeSnippet: (snippetId) => library.remove({ snippetId }),
    async addStack(projectId, stack) {
      const stackId = newId();
      const created = new Date(clock()).toISOString();
      await stacks.keep(projectId, (freeName) => ({
        ...stack,
        id: stackId,
        created,
        name: freeName(stack.name),
      }));
      return { projectId, stackId };
    },
    removeStack: (ref) => stacks.remove(ref),
  };
}
