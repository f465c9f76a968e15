import type { CheckLine, CommandRun } from '../../../../shared/domain/sessionFacts.ts';
import {
  checkCommandsIn,
  findCheckCommand,
  type CheckCommand,
  type CheckKind,
} from '../../reading/checkCommands.ts';
import type { ClaimNames } from '../find/claim.ts';
import { covers } from './testScope.ts';
import {
  editedAfter,
  inTime,
  proofOf,
  shortCommand,
  unproven,
  wereEdited,
  type ClaimEvidence,
  type Verdict,
} from './evidence.ts';

const nouns: Readonly<Record<CheckKind, string>> = {
  lint: 'a linter',
  types: 'a type checker',
  build: 'a build',
};

/**
 * Judges that a linter, a type checker or a build is fine, by the exit of the last run, or by the program's own last line where a pipe
 * hides the exit: without both nothing is known.
 */
export function judgeCheck(
  kind: CheckKind,
  { words }: Pick<ClaimNames, 'words'>,
  evidence: ClaimEvidence,
): Verdict {
  const programs = words.flatMap((word) => (word.startsWith('`') ? [word.slice(1)] : []));
  const runs = inTime(evidence.facts.commands).flatMap((run) =>
    checkCommandsIn(run.command)
      .filter((check) => check.kind === kind && programs.every((program) => isOf(check, program)))
      .slice(-1)
      .map((check) => ({ run, check, outcome: outcomeOf(run, check) })),
  );
  const last = runs.at(-1);
  if (last === undefined) {
    return unproven(`No run of ${programs[0] === undefined ? nouns[kind] : programs[0]} is recorded.`);
  }
  const known = runs.findLast(({ outcome }) => outcome !== 'unknown');
  if (known === undefined || (known.outcome === 'failed' && last !== known))
    return unproven(
      `It was run, and its result is not recorded: ${shortCommand(last.run.command)}.`,
      proofOf(last.run),
    );
  const line = known.check.exit === 'none' ? lineOf(known.run, kind) : undefined;
  // The exit of a piped run is that of another program.
  const proof = proofOf(known.run, { exit: line === undefined ? known.run.exit : null });
  const what = shortCommand(known.run.command);
  if (known.outcome === 'failed')
    return {
      verdict: 'contradicted',
      found: `The last run failed: ${what} (${line === undefined ? `exit ${known.run.exit ?? 'unknown'}` : withoutStop(line.proof)}).`,
      proof,
    };
  const succeeded =
    line === undefined ? `${what} succeeded.` : `${what} succeeded (${withoutStop(line.proof)}).`;
  const whole =
    known.check.narrowed.length === 0 ||
    programs.some((program) => known.check.narrowed.every((word) => program.includes(word))) ||
    // "The web build is clean" is about that part.
    words.some((word) => covers({ words: known.check.narrowed }, word));
  if (!whole) return unproven(`Only a part was checked: ${what}.`, proof);
  const edited = editedAfter(evidence, known.run);
  return edited.length === 0
    ? { verdict: 'proven', found: succeeded, proof }
    : { verdict: 'stale', found: `${succeeded} ${wereEdited(edited)}.`, proof };
}

function lineOf({ checks }: CommandRun, kind: CheckKind): CheckLine | undefined {
  return checks?.find((one) => one.kind === kind);
}

function withoutStop(line: string): string {
  return line.replaceAll(/\s+/gu, ' ').replace(/\.$/u, '');
}

function outcomeOf(run: CommandRun, { exit, kind }: CheckCommand): 'passed' | 'failed' | 'unknown' {
  const line = exit === 'none' ? lineOf(run, kind) : undefined;
  if (line !== undefined) return line.outcome;
  if (run.state === 'done' && run.exit === 0 && exit !== 'none') return 'passed';
  if (exit === 'own' && run.state === 'failed' && run.exit !== 0) return 'failed';
  return exit === 'own' && run.state === 'done' && run.exit !== null && run.exit !== 0 ? 'failed' : 'unknown';
}

/** Programs that a script of this name mostly runs. */
const scripted: Readonly<Record<CheckKind, RegExp>> = {
  lint: /^(?:eslint|oxlint|biome|stylelint)$/u,
  types: /^(?:tsc|vue-tsc)$/u,
  build: /^(?:vite|next|nuxt|astro|webpack|rollup|electron-vite)(?: build)?$/u,
};

/** True if a command is a run of the program that a claim names, or of the command that it names. */
function isOf({ plain, kind }: CheckCommand, program: string): boolean {
  const named = findCheckCommand(program);
  const words = (named?.plain ?? program).split(/\s+/u).filter((word) => !word.startsWith('-'));
  if (named !== null && /\s/u.test(program)) return words.every((word) => plain.split(/\s+/u).includes(word));
  const name = words[0] ?? program;
  if (
    new RegExp(String.raw`(?<![\w-])${name.replaceAll(/[^\w-]/gu, String.raw`\$&`)}(?![\w-])`, 'u').test(
      plain,
    ) &&
    words.every((word) => plain.includes(word))
  )
    return true;
  return scripted[kind].test(program) && /^(?:npm|pnpm|yarn|bun)\s/u.test(plain);
}
