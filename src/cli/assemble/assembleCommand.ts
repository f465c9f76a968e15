import { resolve } from 'node:path';
import type {
  AssembledMessage,
  MessageItem,
  MessageLeft,
  MessageTarget,
  NamedSources,
} from '../../shared/api/once/messages.ts';
import { wholeWords } from '../../shared/domain/outline.ts';
import { countWords, formatCount, tokenWords } from '../../shared/domain/tokenCount.ts';
import { AppError } from '../../shared/errors.ts';
import { checkNames, leftOutLine, namesInProject } from '../namedFiles.ts';
import { countFindings, findingLine } from '../findingLine.ts';
import { outcomeCode, UsageError } from '../exitCode.ts';
import { knownModel } from '../knownModel.ts';
import { openCore, openProject } from '../openCore.ts';
import type { Outcome, CommonOptions } from '../output.ts';
import { printable } from '../printable.ts';
import { createWaitingLine } from './waitingLine.ts';
import type { FindingTier } from '../../shared/domain/finding.ts';
import type { MessageFormat } from '../../shared/domain/stack.ts';

export interface AssembleOptions extends CommonOptions, NamedSources {
  readonly goal?: string;
  readonly budget?: number;
  readonly model?: string;
  readonly format?: MessageFormat;
  readonly confirm?: boolean;
  readonly log?: boolean;
  readonly var: Readonly<Record<string, string>>;
  readonly redact?: boolean;
  readonly allowPossible?: boolean;
  readonly copy?: boolean;
  readonly save?: boolean;
  readonly out?: string;
}

export async function assembleCommand(
  stackName: string | undefined,
  options: AssembleOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const waiting = createWaitingLine(process.stderr);
  const core = openCore(workerUrl, (words) => waiting.say(printable(words)));
  if (options.model !== undefined) knownModel(options.model, (await core.settings.get({})).models);
  const root = await openProject(core, options.project);
  const named = namedIn(options);
  checkContent(stackName, named);
  const { goal, budget, model, format, confirm } = options;
  const target = targetOf(options);
  const assembled = await core.messages
    .assemble({
      root,
      ...(stackName === undefined ? {} : { stack: stackName }),
      named: {
        ...named,
        file: namesInProject(named.file, root, options.project),
        outline: namesInProject(named.outline, root, options.project),
        tree: named.tree.map((tree) => ({
          ...tree,
          path: namesInProject([tree.path], root, options.project)[0] ?? tree.path,
        })),
      },
      fields: {
        ...(goal === undefined ? {} : { goal }),
        ...(budget === undefined ? {} : { budget }),
        ...(model === undefined ? {} : { model }),
        ...(format === undefined ? {} : { format }),
        ...(confirm === undefined ? {} : { confirm }),
      },
      values: options.var,
      redact: options.redact === true,
      allowPossible: options.allowPossible === true,
      target,
    })
    .finally(() => waiting.clear());
  switch (assembled.status) {
    case 'assembled':
      return outcomeOf(assembled, didOf(assembled.left, target, options), options);
    case 'outside-project':
      throw new UsageError(
        `${JSON.stringify(assembled.name)} is outside the project ${root}. Name files inside the project, or another project with --project.`,
      );
    case 'no-reference':
      throw new UsageError(`${JSON.stringify(assembled.text)} ${notAReference[assembled.service]}`);
  }
}

const notAReference = {
  notion: 'is not a Notion page. Copy the link of the page in Notion (••• → Copy link), or give its id.',
  github:
    'is not an issue or pull request. Give a link, owner/name#12, or a number if the project has a remote on GitHub.',
};

/** Id of the built-in prompt that asks for a log. */
const logPrompt = 'session-log';

function namedIn({
  file,
  outline,
  tree,
  snippet,
  git,
  notion,
  issue,
  payload,
  log,
}: AssembleOptions): NamedSources {
  return {
    file,
    outline,
    tree,
    snippet: log === true ? [...snippet, logPrompt] : snippet,
    git,
    notion,
    issue,
    ...(payload === undefined ? {} : { payload }),
  };
}

function checkContent(stackName: string | undefined, named: NamedSources): void {
  const isEmpty = Object.values(named).every((one) => Array.isArray(one) && one.length === 0);
  if (stackName === undefined && isEmpty) {
    throw new UsageError(
      'Specify what goes into the message: the name of a stack, --file, --outline, --tree, --snippet, --git, --notion, --issue or --payload.',
    );
  }
  checkNames(named.file);
  checkNames(named.outline);
  checkNames(named.tree.map(({ path }) => path));
}

function targetOf({ copy, save, out }: AssembleOptions): MessageTarget {
  if (copy === true) return { kind: 'clipboard' };
  if (out !== undefined) return { kind: 'file', path: resolve(out) };
  return save === true ? { kind: 'payload-folder' } : { kind: 'print' };
}

/** Begins the sentence on standard error, e.g. `Copied `; `null` if nothing left. Rejects if it could not. */
function didOf(
  left: MessageLeft | null,
  target: MessageTarget,
  { out = '' }: AssembleOptions,
): string | null {
  if (left === null) return null;
  switch (left.status) {
    case 'clipboard-differs':
      throw new AppError(
        'clipboard/unavailable',
        `The clipboard holds ${formatCount(left.readBack)} of ${formatCount(left.written)} characters. Use --save or --out FILE instead.`,
        { cause: 'differs' },
      );
    case 'no-file': {
      const what = left.is === 'folder' ? 'a folder' : 'a pipe or device';
      throw new AppError(
        'storage/write-failed',
        `${JSON.stringify(out)} is ${what}. Name a file; without --out the message goes to standard output.`,
        { file: out, cause: 'not-a-file' },
      );
    }
    case 'is-source':
      throw new AppError(
        'storage/write-failed',
        `${JSON.stringify(out)} is part of the message, and --out would replace it. Name another file.`,
        { file: out, cause: 'is-source' },
      );
    case 'done':
      if (target.kind === 'print') return '';
      if (target.kind === 'clipboard') return 'Copied ';
      return target.kind === 'file' ? `Wrote ${out}: ` : `Saved ${left.path ?? ''}: `;
  }
}

/** `did`: see `didOf`. */
function outcomeOf(message: AssembledMessage, did: string | null, { out }: AssembleOptions): Outcome {
  const { text, items, findings, model, budget, unmatched } = message;
  const missing = unmatched.map((pattern, index) => ({
    id: `pattern-${index + 1}`,
    kind: 'file',
    title: pattern,
    tokens: null,
    sha256: null,
    version: '',
    status: 'missing',
    error: `Nothing matches ${JSON.stringify(pattern)}.`,
  }));
  const unread = message.unread.map(({ path, problem }, index) => ({
    id: `unread-${index + 1}`,
    kind: 'file',
    title: path,
    tokens: null,
    sha256: null,
    version: '',
    status: 'unreadable',
    error: problem,
  }));
  const overBudget = message.tokens > budget;
  const isPrinted = did === '';
  const path = message.left?.status === 'done' ? (out ?? message.left.path) : undefined;
  const problems = [
    ...items.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
    ...[...missing, ...unread].map(({ error }) => error),
  ];
  const messages = [
    ...message.stackNotices,
    ...leftOutLine(message.leftOut),
    ...items.flatMap(staleLine),
    ...items.flatMap(wholeLines),
    ...items.flatMap(({ title, partial }) => (partial === undefined ? [] : [`${title}: ${partial}`])),
    ...message.copyNotices,
    ...problems,
    ...(text === null ? blockedLines(message) : leftLines(message, did)),
  ];
  return {
    code: outcomeCode({
      secrets: text === null,
      unreadable: problems.length > 0 || items.some(hasUnreadableFile),
      overBudget,
    }),
    json: {
      text,
      tokens: message.tokens,
      exact: model.exact,
      model: model.id,
      items: [...items.map(listedItem), ...missing, ...unread],
      findings: findings.map((finding) => ({
        id: finding.id,
        rule: finding.rule,
        tier: finding.tier,
        item: finding.itemId,
        ...(finding.path === undefined ? {} : { path: finding.path }),
        line: finding.line,
        column: finding.column,
        masked: finding.masked,
        ...(finding.rest === undefined ? {} : { rest: finding.rest }),
        state: finding.state,
      })),
      ...(path === undefined ? {} : { path }),
    },
    text: isPrinted ? (text ?? '') : '',
    messages,
  };
}

function listedItem({ id, kind, title, tokens, sha256, version, status, ...item }: MessageItem): object {
  return {
    id,
    kind,
    title,
    tokens,
    sha256,
    version,
    status,
    ...(item.problem === undefined ? {} : { error: item.problem }),
    ...(item.outline === undefined ? {} : { outline: item.outline }),
    ...(item.files === undefined
      ? {}
      : {
          files: item.files.map(({ problem, ...file }) => ({
            ...file,
            ...(problem === undefined ? {} : { error: problem }),
          })),
        }),
    ...(item.stale === undefined ? {} : { stale: item.stale.problem }),
  };
}

/** Names the files that are whole although their outlines were asked for. */
function wholeLines({ title, outline, files }: MessageItem): readonly string[] {
  const whole = outline?.whole ?? [];
  if (files === undefined) return whole.map(({ why }) => `${title}: ${wholeWords(why)}.`);
  return whole.map(({ why, files: count }) => `${title}: ${countWords(count, 'file')}: ${wholeWords(why)}.`);
}

function hasUnreadableFile({ files = [] }: MessageItem): boolean {
  return files.some(({ status }) => status !== 'ok');
}

/** Names each item that could not be updated: the message contains its cached copy. */
function staleLine({ title, stale }: MessageItem): readonly string[] {
  if (stale === undefined) return [];
  return [`${title}: ${stale.problem} The copy fetched ${stale.readAt ?? 'earlier'} was used.`];
}

/** The reason why nothing was written. */
function blockedLines({ findings, items }: AssembledMessage): readonly string[] {
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  const open = findings.filter(({ state }) => state === 'open');
  const where = ({ path, itemId }: (typeof open)[number]): string =>
    path ?? (itemId === null ? 'message' : (titles.get(itemId) ?? ''));
  return [
    ...open.map((finding) => findingLine(where(finding), finding)),
    ...items.flatMap(({ title, scanFailed }) =>
      scanFailed === true ? [`${title} could not be scanned completely.`] : [],
    ),
    refusal(open),
  ];
}

function leftLines(
  { items, findings, tokens, budget, model }: AssembledMessage,
  did: string | null,
): readonly string[] {
  if (did === null) return ['There is no message, because nothing could be read.'];
  const redacted = findings.filter(({ state }) => state === 'redacted').length;
  const possible = findings.filter(({ state }) => state === 'open').length;
  const figures = [
    countWords(items.length, 'item'),
    tokenWords(tokens, model.exact),
    ...(redacted > 0 ? [`${formatCount(redacted)} redacted`] : []),
    ...(possible > 0 ? [`${countWords(possible, 'possible secret')} left in`] : []),
  ];
  const line = `${did}${figures.join(', ')}.`;
  if (tokens > budget) {
    const over = tokenWords(tokens - budget, model.exact);
    return [line, `The message is ${over} over the budget of ${formatCount(budget)}.`];
  }
  return tokens > model.window
    ? [line, `${model.name} reads at most ${formatCount(model.window)} tokens.`]
    : [line];
}

function refusal(open: readonly { readonly rule: string; readonly tier: FindingTier }[]): string {
  if (open.length === 0)
    return 'Nothing was written: part of the message could not be scanned. Leave out that item.';
  const found = countFindings(open);
  const remedy = open.every(({ tier }) => tier === 'possible')
    ? 'Decide in the app, leave out the item, use --redact, or --allow-possible if none of it is secret.'
    : 'Decide in the app, leave out the item, or use --redact.';
  return open.length === 1
    ? `Nothing was written: ${found} is undecided. ${remedy}`
    : `Nothing was written: ${found} are undecided. ${remedy}`;
}
