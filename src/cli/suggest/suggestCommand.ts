import { maxGoal, suggestedFiles, type SuggestedFile } from '../../shared/domain/suggestion.ts';
import { suggestionsWithin } from '../../shared/domain/suggestionsWithin.ts';
import { countWords, formatTokens } from '../../shared/domain/tokenCount.ts';
import { outcomeCode, UsageError } from '../exitCode.ts';
import { knownModel } from '../knownModel.ts';
import { checkNames, namesInProject } from '../namedFiles.ts';
import { openCore, openProject } from '../openCore.ts';
import type { CommonOptions, Outcome } from '../output.ts';
import { printable } from '../printable.ts';

export interface SuggestOptions extends CommonOptions {
  readonly with: readonly string[];
  readonly budget?: number;
  readonly model?: string;
}

const shownReasons = 2;

export async function suggestCommand(
  goal: string | undefined,
  options: SuggestOptions,
  workerUrl: URL,
): Promise<Outcome> {
  if ((goal ?? '').trim() === '' && options.with.length === 0)
    throw new UsageError('Say what is to be done, or name a file with --with.');
  checkNames(options.with);
  const core = openCore(workerUrl);
  const { models, defaultModel } = await core.settings.get({});
  const model = knownModel(options.model ?? defaultModel, models);
  const root = await openProject(core, options.project);
  const found = await core.suggest.related({
    root,
    goal: (goal ?? '').slice(0, maxGoal),
    names: namesInProject(options.with, root, options.project),
    limit: options.budget === undefined ? suggestedFiles.usual : suggestedFiles.most,
    model: model.id,
  });
  const files = options.budget === undefined ? found.files : suggestionsWithin(found.files, options.budget);
  const errors = found.unmatched.map((name) => `Nothing matches ${JSON.stringify(name)}.`);
  const sum = files.reduce((all, { tokens }) => all + (tokens ?? 0), 0);
  return {
    code: outcomeCode({ secrets: false, unreadable: errors.length > 0, overBudget: false }),
    json: {
      files: files.map(({ path, tokens, score, reasons }) => ({ path, tokens, score, reasons })),
      abstained: found.abstained,
      ...(found.note === undefined ? {} : { note: found.note }),
      ...(errors.length === 0 ? {} : { errors }),
    },
    text: table(files, model.exact),
    messages: [
      ...errors,
      ...(found.note === undefined ? [] : [found.note]),
      ...(found.limit === 'no-files'
        ? []
        : found.abstained
          ? ['No file of this project has enough to do with it. Name a part of it, or a file with --with.']
          : [`${countWords(files.length, 'file')}, ${countWords(sum, 'token')}.`]),
    ],
  };
}

function table(files: readonly SuggestedFile[], exact: boolean): string {
  const rows = files.map(({ path, tokens, reasons }) => ({
    tokens: tokens === null ? '?' : formatTokens(tokens, exact),
    path: printable(path),
    why: printable(
      reasons
        .slice(0, shownReasons)
        .map(({ text }) => text)
        .join('; '),
    ),
  }));
  const width = Math.max(0, ...rows.map(({ tokens }) => tokens.length));
  const pathWidth = Math.min(60, Math.max(0, ...rows.map(({ path }) => path.length)));
  return rows
    .map(({ tokens, path, why }) => `${tokens.padStart(width)}  ${path.padEnd(pathWidth)}  ${why}\n`)
    .join('');
}
