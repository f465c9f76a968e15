import { join, resolve } from 'node:path';
import type { OnceApi } from '../../shared/api/once.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import { modelTable } from '../../shared/domain/model/modelTable.ts';
import type { Candidate, ValueKind, Values } from './completeWords.ts';
import { topics } from '../helpTopics.ts';

/**
 * Lists the values that exist on this machine now. A source that can't be read offers none, since an error would disturb
 * the user's typing.
 */
export function createValues(core: OnceApi): Values {
  const rootOf = async (project: string | undefined): Promise<string> => {
    if (project === undefined)
      return (await core.projects.find({ path: resolve('.'), timeoutMs: 1_000 })).root;
    const home = process.env['HOME'] ?? '';
    const typed = project.startsWith('~/') ? join(home, project.slice(2)) : project;
    return (await core.projects.open({ path: resolve(typed), timeoutMs: 1_000 })).root;
  };
  const known: Readonly<Record<ValueKind, (project: string | undefined) => Promise<readonly Candidate[]>>> = {
    files: none,
    none,
    models: async () =>
      modelTable((await core.settings.get({})).models).map(({ id, name }) => ({ value: id, about: name })),
    stacks: async (project) => {
      const root = await rootOf(project);
      return (await core.stacks.list({ root })).map((stack) => ({
        value: stack.name,
        about: aboutStack(stack),
      }));
    },
    snippets: async () =>
      (await core.library.list({})).map(({ name, kind }) => ({ value: name, about: kind })),
    sessions: async (project) => {
      const saved = await core.payloads.list({ root: await rootOf(project) });
      const each = saved.map(({ session, task }) => ({ value: String(session), about: task ?? '' }));
      return each.length === 0 ? [] : [{ value: 'latest', about: 'the newest one' }, ...each];
    },
    git: () => Promise.resolve(gitViews),
    topics: () => Promise.resolve(topics.map(({ name, about }) => ({ value: name, about }))),
  };
  return {
    async of(kind, { project }) {
      try {
        return await known[kind](project);
      } catch {
        return [];
      }
    },
  };
}

const none = (): Promise<readonly Candidate[]> => Promise.resolve([]);

const gitViews: readonly Candidate[] = [
  { value: 'status', about: 'branch and uncommitted files' },
  { value: 'diff', about: 'the working tree against the last commit' },
  { value: 'staged', about: 'staged changes against the last commit' },
  { value: 'log', about: 'the last commits' },
  { value: 'since:', about: 'what changed since a session, e.g. since:3' },
  { value: 'against:', about: 'what changed since this branch left another, e.g. against:main' },
  { value: 'commit:', about: 'one commit' },
  { value: 'compare:', about: 'two revisions, e.g. compare:main...HEAD' },
];

function aboutStack({ items, goal }: StackView): string {
  const count = items.length === 1 ? '1 item' : `${items.length} items`;
  return goal === '' ? count : `${count}: ${goal}`;
}
