import { createInterface } from 'node:readline/promises';
import type { HookAgent } from '../../shared/domain/hooks.ts';
import type { HookPart } from '../../shared/domain/hooks/hookParts.ts';
import type { HookPlan, HookScope } from '../../shared/domain/hooks/hookSettings.ts';
import { exitCode } from '../exitCode.ts';
import { openCore } from '../openCore.ts';
import type { Outcome } from '../output.ts';
import { printable } from '../printable.ts';
import { planLines, rootFor, type HookOptions } from './hookArgs.ts';

/** Shows what the settings become, and writes it once the person has agreed. */
export async function hookEditCommand(
  agent: HookAgent,
  parts: readonly HookPart[],
  options: HookOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const core = openCore(workerUrl);
  const { scope, yes = false } = options;
  const wanted = { agent, scope, parts, root: await rootFor(core, options) };
  const { files } = await core.hooks.status({ agent, root: wanted.root });
  const before = files.find((file) => file.scope === scope)?.parts ?? [];
  const change = { parts, scope, removed: before.filter((part) => !parts.includes(part)) };
  const look = await core.hooks.look(wanted);
  if (look.status !== 'would-write') return outcomeOf(look, change);
  if (!yes) {
    const asks = options.json !== true && process.stdin.isTTY && process.stderr.isTTY;
    if (!asks) {
      const shown = options.json === true ? [] : planLines(look);
      return {
        ...outcomeOf(look, change),
        text: shown.map((line) => `${printable(line)}\n`).join(''),
        messages: [...notesOf(look, change), 'Nothing was written. Run it again with --yes to write this.'],
      };
    }
    for (const line of [...planLines(look), ...notesOf(look, change)])
      process.stderr.write(`${printable(line)}\n`);
    if (!(await isYes(`Write ${printable(look.path)}? [y/N] `)))
      return { ...outcomeOf(look, change), messages: ['Nothing was written.'] };
  }
  return outcomeOf(await core.hooks.write({ ...wanted, seen: look.seen }), change);
}

/** The parts that settings get and lose. */
interface Change {
  readonly scope: HookScope;
  readonly parts: readonly HookPart[];
  /** Parts that are installed and are not wanted any more. */
  readonly removed: readonly HookPart[];
}

/** Says what the lines alone do not make plain. */
function notesOf({ path }: HookPlan, { scope, parts, removed }: Change): readonly string[] {
  if (parts.length === 0) return [];
  return [
    ...(removed.length === 0
      ? []
      : [`This installation leaves out ${removed.join(', ')}, which was installed before.`]),
    ...(scope === 'project'
      ? [
          `${path} is meant for this checkout alone. See that git ignores it, for example by a line in .git/info/exclude.`,
        ]
      : []),
  ];
}

async function isYes(question: string): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/iu.test((await asking.question(question)).trim());
  } finally {
    asking.close();
  }
}

function outcomeOf(plan: HookPlan, change: Change): Outcome {
  const { agent, path, status, problem, difference } = plan;
  const lines = difference.status === 'ok' ? difference.hunks.flatMap((hunk) => hunk.lines) : [];
  const json = {
    agent,
    path,
    status,
    parts: change.parts,
    removed: change.removed,
    difference: lines,
    ...(problem === null ? {} : { error: { code: `hooks/${status}`, message: problem } }),
  };
  if (problem !== null) return { code: exitCode.failed, text: '', json, messages: [`carryover: ${problem}`] };
  return { code: exitCode.done, text: '', json, messages: sentencesOf(plan, change) };
}

function sentencesOf(plan: HookPlan, change: Change): readonly string[] {
  const { agent, path, status, whole } = plan;
  const { parts } = change;
  const isRemoval = parts.length === 0;
  if (status === 'same')
    return [isRemoval ? `${path} has no hooks of Carryover.` : `The hooks in ${path} are up to date.`];
  if (status !== 'written') return [];
  if (isRemoval)
    return [
      whole ? `Removed the hooks, and ${path}, which held nothing else.` : `Removed the hooks from ${path}.`,
    ];
  return [
    `Installed ${parts.join(', ')} in ${path}.`,
    ...notesOf(plan, change),
    ...(agent === 'codex'
      ? ['Codex runs a hook only after you have reviewed and trusted it in Codex.']
      : ['Sessions that run already may need to be started again.']),
  ];
}
