import type { CheckLine } from '../../../shared/domain/sessionFacts.ts';
import { plainOutput } from '../../text/plainOutput.ts';
import { checkCommandsIn, type CheckCommand, type CheckKind } from './checkCommands.ts';
import { commandsIn, isInLoop, type ShellCommand } from './commandsIn.ts';
import { keepEnd, keepStart, ownText } from './keepTexts.ts';
import { findTestCommand } from './recogniseTest.ts';

/**
 * The last lines of checks, of which each pattern matches the whole. Group `good` passes, `bad` fails; `beside` passes if no line of
 * errors may stand beside it.
 */
const summaries: Readonly<Record<CheckKind, readonly RegExp[]>> = {
  lint: [
    // Biome, whose line of errors comes beside the one of files.
    /^Found (?<bad>[1-9]\d*) errors?\.$/u,
    /^(?<beside>Checked) [\d,]+ files? in \S+\. (?:No fixes (?:applied|needed)|Fixed [\d,]+ files?)\.$/u,
    /^Found \d+ warnings? and (?:(?<good>0)|(?<bad>[1-9]\d*)) errors?\.$/u,
    // ESLint and stylelint: warnings fail nothing.
    /^✖ \d+ problems? \((?:(?<good>0)|(?<bad>[1-9]\d*)) errors?, \d+ warnings?\)$/u,
    // Ruff, golangci-lint, pylint, RuboCop.
    /^(?<good>All checks passed!)$/u,
    /^(?:(?<good>0 issues\.)|(?<bad>[1-9]\d* issues:))$/u,
    /^Your code has been rated at (?:(?<good>10\.00)|(?<bad>\d\.\d+))\/10.*$/u,
    /^\d+ files? inspected, (?:(?<good>no)|(?<bad>[1-9]\d*)) offenses? detected.*$/u,
  ],
  types: [
    /^Found (?:(?<good>0)|(?<bad>[1-9]\d*)) errors?(?: in .*)?\.?(?: Watching .*)?$/u,
    // Mypy, Pyright, PHPStan.
    /^(?<good>Success): no issues found in \d+ source files?$/u,
    /^(?:(?<good>0)|(?<bad>[1-9]\d*)) errors?, \d+ warnings?(?:, \d+ (?:informations?|notes?))?\s*$/u,
    /^\s*\[(?:(?<good>OK)\] No errors|(?<bad>ERROR)\] Found \d+ errors?)\s*$/u,
  ],
  build: [
    // Vite, Next.js, webpack, tsup.
    /^✓ (?<good>built) in [\d.]+m?s$/u,
    /^\s*✓ (?<good>Compiled successfully)(?: in .*)?$/u,
    /^(?:webpack|Rspack) [\d.]+ compiled (?:(?<good>successfully|with \d+ warnings?)|with (?<bad>[1-9]\d* errors?)(?: and .*)?) in .*$/u,
    /^\S+ ⚡️ (?<good>Build success) in \S+$/u,
    // .NET, Gradle, Maven, Xcode.
    /^(?:(?<good>Build succeeded\.)|(?<bad>Build FAILED\.))$/u,
    /^BUILD (?:(?<good>SUCCESSFUL)|(?<bad>FAILED)) in .*$/u,
    /^\[(?:INFO|ERROR)\] BUILD (?:(?<good>SUCCESS)|(?<bad>FAILURE))$/u,
    /^\*\* BUILD (?:(?<good>SUCCEEDED)|(?<bad>FAILED)) \*\*.*$/u,
  ],
};

/** A line of the TypeScript compiler, which builds, tests and scripts of any name run too. */
const ofCompiler = /^(?:.*\(\d+,\d+\): |.*:\d+:\d+ - )?(?<bad>error TS\d+): .*$/u;

/** Lines of programs that run any check, and tests too: Cargo, Turborepo, and the runners of scripts. */
const ofAny: readonly RegExp[] = [
  /^\s*(?<good>Finished) `?(?:dev|test|bench|release)\b.*$/u,
  /^(?<bad>error): (?:could not compile|aborting due to) .*$/u,
  /^\s*Failed:\s+(?<bad>\S+#\S+).*$/u,
  /^(?:npm (?:ERR!|error) code (?<bad>ELIFECYCLE)|error: script "(?!(?:[^":]*:)?test)[^"]*" exited with code (?<code>[1-9]\d*)|.*ELIFECYCLE\s+Command (?<failed>failed)(?: with exit code \d+)?\.|error Command failed with exit (?<exit>code) \d+\.)$/u,
];

/** Commands that print no line of a runner: words of the shell, and programs that run no other one. A hook of git may run a check. */
const quiet =
  /^(?:cd|pushd|popd|export|set|source|\.|nvm|echo|printf|true|false|exit|wait|sleep|for|fi|done|test|\[|pwd|ls|mkdir|rm|touch|date|git\s+(?:status|diff|log|show|add|branch|rev-parse))(?=\s|$)/u;
/** Programs that neither compile nor start a script. */
const linter = /^(?:\S*[\\/])?(?:eslint|oxlint|biome|stylelint|prettier|ruff)(?=\s|$)/u;
/** Programs that print what another command printed. */
const showing = /^(?:tail|head|cat|grep|egrep|rg|sed|awk|sort|uniq|wc|cut|tr|tee|less|more)(?=\s|$)/u;

/** The exit code of a lone command is its own. A session has ten thousands of commands. */
const several = /[|;&\n]|^\s*(?:if|while|until|!)\s/u;
const none: readonly CheckLine[] = [];

/** Characters. */
const searched = 100_000;

/**
 * Returns the results of the checks in a command line whose exit code says nothing of them. A line that names a failure proves more
 * than one that names none. `tested` is the line of the tests that ran in the same command line: after `&&` they run only if the check
 * before them succeeded.
 */
export function recogniseChecks(
  command: string,
  output: string,
  tested: string | null = null,
): readonly CheckLine[] {
  if (!several.test(command)) return none;
  const checks = checkCommandsIn(command);
  const hidden = checks.filter(({ exit }) => exit === 'none');
  if (hidden.length === 0) return none;
  const commands = commandsIn(command);
  const types = checks.filter(({ kind }) => kind === 'types');
  const more = {
    any: hidden.length === 1 && isOnlyRunner(commands, hidden) ? ofAny : [],
    types: isOnlyRunner(commands, types) ? [ofCompiler] : [],
  };
  const end = keepEnd(output, searched);
  const lines = (end.includes('\u001B') || end.includes('\r') ? plainOutput(end) : end).split('\n');
  const results = readLines(lines, [...new Set(checks.map(({ kind }) => kind))], more);
  // The line of tests does not say which of several runs printed it.
  const runs = commands.flatMap(({ plain }, at) => (findTestCommand(plain) === null ? [] : [at]));
  const ranOnce = runs.length === 1 && !runs.some((at) => isInLoop(commands, at));
  return [...new Set(hidden.map(({ kind }) => kind))].flatMap((kind): readonly CheckLine[] => {
    const { bad = null, good = null } = results.get(kind) ?? {};
    if (bad !== null) return [{ kind, outcome: 'failed', proof: shown(bad) }];
    const leads = ranOnce && hidden.some((one) => one.kind === kind && one.leadsToTests);
    const proof = good ?? (leads ? tested : null);
    return proof === null ? [] : [{ kind, outcome: 'passed', proof: shown(proof) }];
  });
}

/** True if no other command of the line than these checks may have printed the line of a runner. */
function isOnlyRunner(commands: readonly ShellCommand[], checks: readonly CheckCommand[]): boolean {
  const own = new Set(checks.map(({ plain }) => plain));
  const first = commands.findIndex(({ plain }) => own.has(plain));
  return (
    first !== -1 &&
    commands.every(
      // A log that is shown before the check is of another command.
      ({ plain }, at) =>
        own.has(plain) ||
        quiet.test(plain) ||
        linter.test(plain) ||
        (showing.test(plain) && (at > first || isPiped(commands[at - 1]))),
    )
  );
}

function isPiped(command: ShellCommand | undefined): boolean {
  return command !== undefined && /^\|&?$/u.test(command.next);
}

interface CheckLines {
  /** The first line that names a failure. */
  readonly bad?: string;
  /** The last line that names none. */
  readonly good?: string;
}

/** Returns the lines that prove a result, by the kind of check. One that checks of two kinds print proves nothing. */
function readLines(
  lines: readonly string[],
  kinds: readonly CheckKind[],
  more: Readonly<Record<'any' | 'types', readonly RegExp[]>>,
): ReadonlyMap<CheckKind, CheckLines> {
  const results = new Map<CheckKind, CheckLines>();
  const beside = new Map<CheckKind, string>();
  const doubted = new Set<CheckKind>();
  for (const line of lines) {
    if (line.length > 1_000) continue;
    const found = kinds.flatMap((kind) => {
      const groups = groupsOf(line, [
        ...summaries[kind],
        ...more.any,
        ...(kind === 'types' ? more.types : []),
      ]);
      return groups === undefined ? [] : [{ kind, groups }];
    });
    const [first] = found;
    if (first === undefined) continue;
    const { kind, groups } = first;
    if (found.length > 1) for (const one of found) doubted.add(one.kind);
    else if (groups['beside'] !== undefined) beside.set(kind, line);
    else if (groups['good'] !== undefined) results.set(kind, { ...results.get(kind), good: line });
    else if (results.get(kind)?.bad === undefined) results.set(kind, { ...results.get(kind), bad: line });
  }
  for (const [kind, line] of beside)
    if (!doubted.has(kind)) results.set(kind, { good: line, ...results.get(kind) });
  return results;
}

function groupsOf(
  line: string,
  patterns: readonly RegExp[],
): Readonly<Record<string, string | undefined>> | undefined {
  for (const pattern of patterns) {
    const groups = pattern.exec(line)?.groups;
    if (groups !== undefined) return groups;
  }
  return undefined;
}

function shown(line: string): string {
  return ownText(keepStart(line.trim(), 200));
}
