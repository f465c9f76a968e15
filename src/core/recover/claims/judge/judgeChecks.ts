import type { CommandRun } from '../../../../shared/domain/sessionFacts.ts';
import type { ClaimNames } from '../find/claim.ts';
import {
  checkCommandsIn,
  findCheckCommand,
  type CheckCommand,
  type CheckKind,
} from '../find/checkCommands.ts';
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

/** Judges that a linter, a type checker or a build is fine, by the exit of the last run: without it nothing is known. */
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
  const proof = proofOf(known.run, { exit: known.run.exit });
  const what = shortCommand(known.run.command);
  if (known.outcome === 'failed')
    return {
      verdict: 'contradicted',
      found: `The last run failed: ${what} (exit ${known.run.exit ?? 'unknown'}).`,
      proof,
    };
  const whole =
    known.check.narrowed.length === 0 ||
    programs.some((program) => known.check.narrowed.every((word) => program.includes(word)));
  if (!whole) return unproven(`Only a part was checked: ${what}.`, proof);
  const edited = editedAfter(evidence, known.run);
  return edited.length === 0
    ? { verdict: 'proven', found: `${what} succeeded.`, proof }
    : { verdict: 'stale', found: `${what} succeeded. ${wereEdited(edited)}.`, proof };
}

function outcomeOf(run: CommandRun, { exit }: CheckCommand): 'passed' | 'failed' | 'unknown' {
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
