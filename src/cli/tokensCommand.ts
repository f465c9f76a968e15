import type { Model } from '../shared/domain/model.ts';
import { modelTable, type ModelChanges } from '../shared/domain/model/modelTable.ts';
import { formatCount, formatTokens } from '../shared/domain/tokenCount.ts';
import { checkNames, leftOutLine, namesInProject, withoutItem } from './namedFiles.ts';
import { exitCode, outcomeCode, UsageError } from './exitCode.ts';
import { knownModel } from './knownModel.ts';
import { openCore, openProject } from './openCore.ts';
import type { CommonOptions, Outcome } from './output.ts';
import { printable } from './printable.ts';

export interface TokensOptions extends CommonOptions {
  readonly model?: string;
  readonly models?: boolean;
}

interface CountedFile {
  readonly path: string;
  readonly tokens: number | null;
  readonly error?: string;
}

export async function tokensCommand(
  paths: readonly string[],
  options: TokensOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const core = openCore(workerUrl);
  const { models, defaultModel } = await core.settings.get({});
  if (options.models === true) return listModels(models);
  if (paths.length === 0) {
    throw new UsageError('Name the files or folders to count, or use --models to list the models.');
  }
  const model = knownModel(options.model ?? defaultModel, models);
  const root = await openProject(core, options.project);
  checkNames(paths);
  const found = await core.files.count({
    root,
    names: namesInProject(paths, root, options.project),
    model: model.id,
  });
  const counted = found.files.map(({ path, tokens, problem }) => ({
    path,
    tokens,
    ...(problem === undefined ? {} : { error: withoutItem(problem) }),
  }));
  const unmatched = found.unmatched.map((pattern) => ({
    path: pattern,
    tokens: null,
    error: `Nothing matches ${JSON.stringify(pattern)}.`,
  }));
  const unread = found.unread.map(({ path, problem }) => ({ path, tokens: null, error: problem }));
  const files: readonly CountedFile[] = [...counted, ...unread, ...unmatched];
  const total = files.reduce((sum, file) => sum + (file.tokens ?? 0), 0);
  const errors = files.flatMap((file) => (file.error === undefined ? [] : [file.error]));
  return {
    code: outcomeCode({ secrets: false, unreadable: errors.length > 0, overBudget: false }),
    json: { total, exact: model.exact, model: model.id, files },
    text: files.some(({ tokens }) => tokens !== null) ? table(files, total, model) : '',
    messages: [...errors, ...leftOutLine(found.leftOut)],
  };
}

function table(files: readonly CountedFile[], total: number, model: Model): string {
  const totalText = formatTokens(total, model.exact);
  const rows = files.map(({ path, tokens }) => [
    tokens === null ? '?' : formatTokens(tokens, model.exact),
    printable(path),
  ]);
  const width = Math.max(totalText.length, ...rows.map(([tokens]) => tokens?.length ?? 0));
  const lines = [...rows, [totalText, `total, ${model.name}`]];
  return lines.map(([tokens = '', name = '']) => `${tokens.padStart(width)}  ${name}\n`).join('');
}

function listModels(changes: ModelChanges): Outcome {
  const models = modelTable(changes);
  const width = Math.max(...models.map(({ id }) => id.length));
  const text = models.map(
    ({ id, encoding, exact, factor, error, window, budget, origin }) =>
      `${id.padEnd(width)}  ${encoding.padEnd(11)}  ${exact ? 'exact' : `x ${factor.toFixed(2)} ± ${Math.round(error * 100)} %`}  window ${formatCount(window)}  budget ${formatCount(budget)}${origin === 'shipped' ? '' : `  ${origin}`}\n`,
  );
  const json = models.map(({ id, name, encoding, exact, factor, error, window, source, ...rest }) => ({
    id,
    name,
    encoding,
    exact,
    factor,
    error,
    window,
    source,
    budget: rest.budget,
    warnAt: rest.warnAt,
    origin: rest.origin,
  }));
  return { code: exitCode.done, json, text: text.join(''), messages: [] };
}
