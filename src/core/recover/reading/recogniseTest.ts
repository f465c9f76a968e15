import { plainOutput } from '../../text/plainOutput.ts';
import { commandsIn, isInLoop } from './commandsIn.ts';
import { keepEnd, keepStart, ownText } from './keepTexts.ts';

/** The result of a command that runs tests, as its runner's own line tells it. */
export interface TestResult {
  readonly outcome: 'passed' | 'failed' | 'unknown';
  readonly passed: number | null;
  readonly failed: number | null;
  /** The line itself; `null` if there is none. */
  readonly proof: string | null;
}

/** Programs that only run tests. Files and packages have their names too, so a name counts as the word of a command. */
const names =
  'vitest|jest|mocha|ava|pytest|py\\.test|rspec|phpunit|pest|ctest|nextest|gotestsum|tox|nox|karma|jasmine';
/** Matched against a command from its own word on. */
const runners = [
  new RegExp(`^(?:\\S*[\\\\/])?(?:${names})(?:\\.cmd)?(?![\\w.-])`, 'u'),
  new RegExp(`^(?:npm|pnpm|yarn|bun)(?:\\s+run)?\\s+(?:${names})(?![\\w.-])`, 'u'),
  /^(?:npm|pnpm|yarn|bun|cargo|go|mix|dotnet|swift|flutter|dart|zig|gleam|lein|stack|cabal|meson|bazel|composer|deno|nx|turbo|(?:\S*[\\/])?(?:rails|gradlew|mvnw)(?:\.bat|\.cmd)?)(?:\s+(?:(?:--(?:filter|workspace|prefix|dir|cwd|project)|-[FwC]|workspace)\s+[^-\s]\S*|[-+]\S+))*\s+(?:run\s+|run-script\s+)?(?:[\w:.-]*:)?test[\w:.-]*/u,
  /^(?:\S*[\\/])?(?:rake|mvn|mvnw|gradle|gradlew|make|just|task|sbt)(?:\.bat|\.cmd)?\s+(?:\S+\s+)*(?:[\w:.-]*:)?test[\w:.-]*/u,
  /^mise\s+(?:run\s+|r\s+)?(?:[\w-]+:)*test[\w:.-]*/u,
  /^cargo\s+(?:\+\S+\s+)?nextest\s+run(?![\w-])/u,
  /^node\s+(?:\S+\s+)*--test(?![\w-])/u,
  /^(?:\S*[\\/])?python[\d.]*\s+(?:\S+\s+)*-m\s+(?:unittest|pytest)(?![\w-])/u,
  /^coverage\s+run\s+-m\s+(?:unittest|pytest)(?![\w-])/u,
  /^(?:(?:npm|pnpm|yarn|bun)\s+)?(?:\S*[\\/])?(?:playwright|cypress)\s+(?:test|run)(?![\w-])/u,
  /^(?:python[\d.]*\s+)?(?:\S*[\\/])?manage\.py\s+test(?![\w-])/u,
  /^npm\s+t(?!\S)/u,
];
const runsNothing =
  /\s(?:--help|-h|--version|--collect-only|--listTests|--list|--no-run|--showConfig|--clearCache)(?![\w-])|^go\s+test\s(?:.*\s)?-c(?![\w-])/u;

/** A command that runs tests by a known runner. */
export interface TestCommand {
  /** `own`: a failed exit is that of the tests. `shared`: it may be that of another command. `hidden`: a pipe hides it. */
  readonly exit: 'own' | 'shared' | 'hidden';
  /** The command from its own word on; texts in quotes are `…`. */
  readonly plain: string;
  /** The folder that the line goes to before; `null` if it stays where it is. */
  readonly folder: string | null;
  /** True if a loop runs it, once or often. */
  readonly isRepeated: boolean;
}

/** Returns the first run of tests in a command line; `null` if there is none. */
export function findTestCommand(line: string): TestCommand | null {
  const commands = commandsIn(line);
  const at = commands.findIndex(
    ({ plain }) => runners.some((runner) => runner.test(plain)) && !runsNothing.test(plain),
  );
  const found = commands[at];
  if (found === undefined) return null;
  const goes = commands.slice(0, at).findLast(({ plain }) => /^(?:cd|pushd)\s+\S/u.test(plain));
  const folder =
    goes === undefined ? null : (/^\S+\s+(?<folder>\S+)/u.exec(goes.plain)?.groups?.['folder'] ?? null);
  const { plain: own } = found;
  const isRepeated = isInLoop(commands, at);
  const isPiped = found.next.startsWith('|') && found.next !== '||';
  if (isPiped && !commands.some(({ plain }) => /^set\s.*\bpipefail\b/u.test(plain)))
    return { exit: 'hidden', plain: own, folder, isRepeated };
  return { exit: at === commands.length - 1 ? 'own' : 'shared', plain: own, folder, isRepeated };
}

/** Returns the result of a run of tests whose exit code or state is known: a run that failed never passed. */
export function judgeTest(test: TestCommand, output: string, hasFailed: boolean): TestResult {
  const whole = recogniseTest(output);
  // The sum over several runs is the number of no run.
  const result = test.isRepeated ? { ...whole, passed: null, failed: null } : whole;
  if (!hasFailed || result.outcome !== 'passed' || test.exit === 'hidden') return result;
  return { ...result, outcome: test.exit === 'own' ? 'failed' : 'unknown' };
}

/**
 * The last lines of test runners; each pattern matches a whole line. Groups `passed`, `failed`, `errors` and `total` are numbers;
 * `good` and `bad` decide without one.
 */
const summaries: readonly RegExp[] = [
  // Vitest and Jest: "Tests  1 failed | 20 passed (21)" and "Tests: 1 failed, 20 passed, 21 total".
  /^\s*Tests:?\s+(?:(?<failed>\d+) failed)?(?:\s*[|,]\s*)?(?:\d+ (?:skipped|todo)[\s,|]+)*(?:(?<passed>\d+) passed)?.*(?:\(\d+\)|total)\s*$/u,
  // A file that could not be loaded has no tests that fail: "Test Files  1 failed | 3 passed", "Test Suites: 1 failed, …".
  /^\s*Test (?:Files|Suites:)\s+(?<bad>\d+ failed).*$/u,
  /^\s*Errors\s+(?<bad>\d+ errors?)\s*$/u,
  // pytest: "=== 1 failed, 20 passed, 1 error in 3.21s ===".
  /^=*\s*(?:(?<failed>\d+) failed,?\s*)?(?:(?<passed>\d+) passed)?(?:(?:[\w\s,]*,\s*)?(?<errors>\d+) errors?\b)?.* in [\d.]+s.*$/u,
  // Rust.
  /^test result: (?:(?<good>ok)|(?<bad>FAILED))\. (?<passed>\d+) passed; (?<failed>\d+) failed;.*$/u,
  // nextest: "Summary [ 0.5s] 20 tests run: 19 passed, 1 failed, 0 skipped".
  /^\s*Summary \[.*\] \d+ tests? run: (?<passed>\d+) passed(?:.*?(?<failed>\d+) failed)?.*$/u,
  // ExUnit and RSpec: "12 tests, 0 failures", "12 examples, 1 failure".
  /^(?:\d+ (?:doctests?|properties|property), )*(?<total>\d+) (?:tests?|examples?), (?<failed>\d+) failures?(?:.*, (?<bad>\d+ (?:errors? occurred|invalid)))?.*$/u,
  // PHPUnit.
  /^(?<good>OK) \((?<passed>\d+) tests?, .*$/u,
  /^Tests: (?<total>\d+), Assertions: \d+,.*?(?:Failures|Errors): (?<failed>\d+).*$/u,
  // unittest of Python, whose last line has no number of tests.
  /^(?<bad>FAILED) \((?:failures|errors)=(?<failed>\d+).*$/u,
  /^Ran (?<total>\d+) tests? in [\d.]+s$/u,
  // .NET: "Failed!  - Failed:     1, Passed:     5, Skipped: …".
  /^\s*(?:(?<good>Passed!)|(?<bad>Failed!))\s+- Failed:\s+(?<failed>\d+), Passed:\s+(?<passed>\d+),.*$/u,
  // Maven.
  /^(?:\[\w+\] )?Tests run: (?<total>\d+), Failures: (?<failed>\d+), Errors: (?<errors>\d+).*$/u,
  // Gradle.
  /^(?<total>\d+) tests? completed, (?<failed>\d+) failed.*$/u,
  // Mocha.
  /^\s*(?<passed>\d+) passing(?: \(.*\))?$/u,
  /^\s*(?<failed>\d+) failing$/u,
  // Node: "# pass 12", "ℹ fail 0".
  /^(?:#|ℹ) pass (?<passed>\d+)$/u,
  /^(?:#|ℹ) fail (?<failed>\d+)$/u,
  // Bun: " 5 pass", " 0 fail".
  /^\s(?<passed>\d+) pass$/u,
  /^\s(?<failed>\d+) fail$/u,
  /^\s(?<bad>[1-9]\d* errors?)$/u,
  // Playwright: "  12 passed (3.2s)", "  1 failed".
  /^\s{2}(?<passed>\d+) passed \([\d.]+m?s\)$/u,
  /^\s{2}(?<failed>\d+) failed$/u,
  /^\s{2}(?<bad>\d+ errors?) (?:was|were) not a part of any test.*$/u,
  // Deno.
  /^(?:(?<good>ok)|(?<bad>FAILED)) \| (?<passed>\d+) passed.*? \| (?<failed>\d+) failed.*$/u,
  // Swift.
  /^\s*Executed (?<total>\d+) tests?, with (?<failed>\d+) failures?.*$/u,
  // gotestsum.
  /^DONE (?<total>\d+) tests(?:, \d+ skipped)?(?:, (?<failed>\d+) failures?)? in .*$/u,
  // Go, which has no sum: one line for each package.
  /^(?<good>ok)\s+\S+\s+(?:[\d.]+s|\(cached\)).*$/u,
  /^(?<bad>FAIL)(?:\s+\S+\s+(?:[\d.]+s|\[(?:build|setup) failed\]))?$/u,
  /^\s*--- (?<bad>FAIL): \S.*$/u,
  // ctest.
  /^\d+% tests passed, (?<failed>\d+) tests? failed out of (?<total>\d+)$/u,
];

/** Characters. Runners end with their sums. */
const searched = 100_000;

/** Returns the result of a run of tests. One runner's line proves it; without one nothing is known, whatever the exit code. */
export function recogniseTest(output: string): TestResult {
  let passed: number | null = null;
  let failed: number | null = null;
  let isGood = false;
  let isBad = false;
  let proof: string | null = null;
  const end = keepEnd(output, searched);
  const plain = end.includes('\u001B') || end.includes('\r') ? plainOutput(end) : end;
  for (const line of plain.split('\n')) {
    if (line.length > 400 || !/\d|ok|OK|FAIL/u.test(line)) continue;
    for (const pattern of summaries) {
      const groups = pattern.exec(line)?.groups;
      if (groups === undefined) continue;
      const bad = addUp(numberIn(groups, 'failed'), numberIn(groups, 'errors'));
      const total = numberIn(groups, 'total');
      const good = numberIn(groups, 'passed') ?? (total === null ? null : total - (bad ?? 0));
      // The pattern of pytest has nothing that must be there but its time.
      if (good === null && bad === null && groups['good'] === undefined && groups['bad'] === undefined)
        continue;
      passed = addUp(passed, good);
      failed = addUp(failed, bad);
      isGood ||= groups['good'] !== undefined || (good ?? 0) > 0;
      isBad ||= groups['bad'] !== undefined || (bad ?? 0) > 0;
      // A line that tells of a failure proves more than one that does not.
      if (proof === null || (bad ?? 0) > 0 || groups['bad'] !== undefined)
        proof = ownText(keepStart(line.trim(), 200));
      break;
    }
  }
  const outcome = isBad ? 'failed' : isGood ? 'passed' : 'unknown';
  return { outcome, passed, failed, proof };
}

function numberIn(groups: Readonly<Record<string, string | undefined>>, name: string): number | null {
  const digits = groups[name];
  return digits === undefined ? null : Number(digits);
}

function addUp(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : one + other;
}
