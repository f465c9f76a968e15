import type { FilledPrompt } from '../shared/api/once/messages.ts';
import type { OnceApi } from '../shared/api/once.ts';
import type { Template } from '../shared/domain/payload.ts';
import { parseSnippet, variablesOf } from '../shared/domain/source/snippetVariables.ts';
import { countWords, formatCount, tokenWords } from '../shared/domain/tokenCount.ts';
import { partsVariable } from '../shared/domain/payload/templateForms.ts';
import { AppError } from '../shared/errors.ts';
import { exitCode, UsageError } from './exitCode.ts';
import { findingLine } from './findingLine.ts';
import { openCore, openProject } from './openCore.ts';
import type { CommonOptions, Outcome } from './output.ts';
import { printable } from './printable.ts';

export interface PromptOptions extends CommonOptions {
  readonly var: Readonly<Record<string, string>>;
  readonly task?: string;
  /** The parts that the draft prompt asks for are those of this template. */
  readonly template?: Template;
  readonly payload?: number | 'latest';
  readonly redact?: boolean;
  readonly allowPossible?: boolean;
  readonly copy?: boolean;
}

type Filled = Extract<FilledPrompt, { readonly status: 'filled' }>;

/** Prints or copies a prompt with its values; without a name, lists what there is. */
export async function promptCommand(
  name: string | undefined,
  options: PromptOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const core = openCore(workerUrl);
  if (name === undefined) return await list(core);
  const root = await openProject(core, options.project);
  const { task, template, payload, copy = false, redact = false, allowPossible = false } = options;
  const values = {
    ...(task === undefined ? {} : { task }),
    ...(template === undefined ? {} : { [partsVariable]: template }),
    ...options.var,
  };
  const filled = await core.library.fillPrompt({
    root,
    name,
    values,
    redact,
    allowPossible,
    copy,
    ...(payload === undefined ? {} : { payload }),
  });
  if (filled.status === 'unknown') throw new UsageError(filled.problem);
  return outcomeOf(filled, copy, template);
}

async function list(core: OnceApi): Promise<Outcome> {
  const prompts = (await core.library.list({})).map(({ id, name, kind, about = '', text }) => ({
    id,
    name,
    kind,
    about,
    variables: variablesOf(parseSnippet(text)),
  }));
  const width = Math.max(0, ...prompts.map(({ id }) => id.length));
  return {
    code: exitCode.done,
    json: { prompts },
    text: prompts
      .map(({ id, name, about }) => `${id.padEnd(width)}  ${name}${about === '' ? '' : `: ${about}`}`)
      .map((line) => `${printable(line)}\n`)
      .join(''),
    messages: [],
  };
}

function outcomeOf(
  { name, text, tokens, findings, ...filled }: Filled,
  copy: boolean,
  template: Template | undefined,
): Outcome {
  const { copied, missing, unused } = filled;
  if (copied?.status === 'clipboard-differs') {
    throw new AppError(
      'clipboard/unavailable',
      `The clipboard holds ${formatCount(copied.readBack)} of ${formatCount(copied.written)} characters. Print the prompt instead, without --copy.`,
      { cause: 'differs' },
    );
  }
  return {
    code: text === null ? exitCode.secrets : exitCode.done,
    json: {
      name,
      text,
      tokens,
      missing,
      ...(findings.length === 0 ? {} : { findings: findings.map(({ file: _file, ...finding }) => finding) }),
    },
    text: copy || text === null ? '' : text.endsWith('\n') ? text : `${text}\n`,
    messages: [
      ...findings.map((finding) => findingLine(name, finding)),
      ...(text === null ? [refusal(findings)] : []),
      ...(copied === null
        ? []
        : [`Copied ${name}${tokens === null ? '' : `, ${tokenWords(tokens, true)}`}.`]),
      ...missing.map((variable) => `No value for ${variable}. Add --var ${variable}=…`),
      ...unused.map((variable) =>
        variable === partsVariable && template !== undefined
          ? `${name} has no variable ${partsVariable}, so it is the same with every template.`
          : `${name} has no variable ${variable}, so that value is not in it.`,
      ),
    ],
  };
}

function refusal(findings: Filled['findings']): string {
  if (findings.length === 0) return 'The prompt could not be scanned for secrets, and is not shown.';
  const remedy = findings.every(({ tier }) => tier === 'possible')
    ? 'Use --redact, change the value, or use --allow-possible if none of it is secret.'
    : 'Use --redact, or change the value.';
  return `The prompt contains ${countWords(findings.length, 'suspected secret')}, and is not shown. ${remedy}`;
}
