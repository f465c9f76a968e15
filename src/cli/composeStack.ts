import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FindingRule } from '../core/gate/findingRules.ts';
import { expandGlobs, type LeftOut } from '../core/sources/files/expandGlobs.ts';
import { modelForNew } from '../shared/domain/modelTable.ts';
import type { Settings } from '../shared/domain/settings.ts';
import type { Source } from '../shared/domain/source.ts';
import type { Stack, StackItem } from '../shared/domain/stack.ts';
import type { AssembleOptions } from './assembleOptions.ts';
import { isPattern } from './isPattern.ts';
import { personSettings } from './personSettings.ts';
import { patternInside } from './namedFiles.ts';
import { UsageError } from './usageError.ts';

export interface ComposedStack {
  /** Empty where the stack is none of the app's: nothing is kept for it. */
  readonly projectId: string;
  readonly stack: Stack;
  readonly rule: FindingRule;
  readonly possibleBlocks: boolean;
  /** Patterns that no file matches. */
  readonly unmatched: readonly string[];
  readonly leftOut: readonly LeftOut[];
  readonly notices: readonly string[];
}

/** The stack that a command line is about: a saved one with what is added to it, or one made of the options alone. */
export async function composeStack(
  stackName: string | undefined,
  options: AssembleOptions,
  root: string,
  dataFolder: string,
): Promise<ComposedStack> {
  if (
    stackName === undefined &&
    options.file.length === 0 &&
    options.snippet.length === 0 &&
    options.git.length === 0 &&
    options.notion.length === 0 &&
    options.issue.length === 0 &&
    options.payload === undefined
  ) {
    throw new UsageError(
      'Specify what goes into the message: the name of a stack, --file, --snippet, --git, --notion, --issue or --payload.',
    );
  }
  const { sources, unmatched, leftOut } = await sourcesOf(options, root, dataFolder);
  const items = sources.map((source, index): StackItem => ({ id: `item-${index + 1}`, on: true, source }));
  if (stackName === undefined) {
    const stack = { ...emptyStack(root, await personSettings(dataFolder)), ...fieldsOf(options), items };
    return {
      projectId: '',
      stack,
      rule: () => ({ state: 'open' }),
      possibleBlocks: true,
      unmatched,
      leftOut,
      notices: [],
    };
  }
  const notices: string[] = [];
  const [{ savedStack }, { applyStackEdit }] = await Promise.all([
    import('./savedStack.ts'),
    import('../shared/domain/stackEdit.ts'),
  ]);
  const saved = await savedStack(dataFolder, root, stackName, (message) => notices.push(message));
  const stack = { ...applyStackEdit(saved.stack, { type: 'add', items }), ...fieldsOf(options) };
  return { ...saved, stack, unmatched, leftOut, notices };
}

async function sourcesOf(
  { file, git, issue, notion, payload, snippet }: AssembleOptions,
  root: string,
  dataFolder: string,
): Promise<{
  readonly sources: readonly Source[];
  readonly unmatched: readonly string[];
  readonly leftOut: readonly LeftOut[];
}> {
  const patterns = file.map((pattern) => {
    const inside = patternInside(root, pattern);
    if (inside !== null) return inside;
    throw new UsageError(
      `${JSON.stringify(pattern)} is outside the project ${root}. Name files inside the project, or another project with --project.`,
    );
  });
  const found =
    patterns.length === 0
      ? { paths: [], unmatched: [], leftOut: [] }
      : await expandGlobs(root, true, patterns);
  // A plain name is a file that is missing, and the message says so; a pattern is only a way to find files.
  const isSearch = (name: string): boolean => isPattern(name) || isFolder(root, name);
  const missing = found.unmatched.filter((name) => !isSearch(name));
  const sources: Source[] = payload === undefined ? [] : [{ kind: 'payload', session: payload }];
  if (snippet.length > 0) {
    const { snippetSources } = await import('./snippetSources.ts');
    sources.push(...(await snippetSources(snippet, dataFolder)));
  }
  for (const view of git) sources.push({ kind: 'git', view });
  if (notion.length > 0) {
    const { notionReferences } = await import('./notionReferences.ts');
    sources.push(...notionReferences(notion));
  }
  if (issue.length > 0) {
    const { githubSources } = await import('./githubSources.ts');
    sources.push(...(await githubSources(issue, root, { dataFolder, environment: process.env })));
  }
  for (const path of [...found.paths, ...missing]) sources.push({ kind: 'file', path });
  return { sources, unmatched: found.unmatched.filter(isSearch), leftOut: found.leftOut };
}

function isFolder(root: string, name: string): boolean {
  return statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Without a limit of its own: nobody named one. */
function emptyStack(root: string, { defaultModel, defaultFormat, models }: Settings): Stack {
  return {
    id: 'command-line',
    name: basename(root),
    task: '',
    goal: '',
    model: modelForNew(defaultModel, models).id,
    budget: Number.MAX_SAFE_INTEGER,
    format: defaultFormat,
    confirm: false,
    items: [],
  };
}

function fieldsOf({ goal, budget, model, format }: AssembleOptions): Partial<Stack> {
  return {
    ...(goal === undefined ? {} : { goal }),
    ...(budget === undefined ? {} : { budget }),
    ...(model === undefined ? {} : { model }),
    ...(format === undefined ? {} : { format }),
  };
}
