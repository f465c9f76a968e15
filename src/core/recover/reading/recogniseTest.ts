import { plainOutput } from '../../text/plainOutput.ts';

/** The result of a command that runs tests, as its runner's own line tells it. */
export interface TestResult {
  readonly outcome: 'passed' | 'failed' | 'unknown';
  readonly passed: number | null;
  readonly failed: number | null;
  /** That line; `null` if there is none. */
  readonly proof: string | null;
}

const runners = [
  /\b(?:vitest|jest|mocha|ava|pytest|py\.test|rspec|phpunit|pest|ctest|nextest|gotestsum|tox|nox|karma|jasmine)\b/u,
  /\b(?:npm|pnpm|yarn|bun|deno|cargo|go|mix|dotnet|swift|flutter|dart|zig|gleam|rake|rails|mvn|mvnw|gradle|gradlew|make|just|task|sbt|lein|stack|cabal|meson|bazel|composer)\b(?:\s+-[^\s]+)*\s+(?:run\s+|run-script\s+)?(?:[\w:.-]*:)?test[\w:.-]*/u,
  /\bnode\s+(?:\S+\s+)*--test\b/u,
  /\bpython3?\s+-m\s+(?:unittest|pytest)\b/u,
  /\b(?:playwright|cypress)\s+(?:test|run)\b/u,
  /\bmanage\.py\s+test\b/u,
  /\bnpm\s+t\b/u,
];

/** True for a command that runs tests by a known runner. */
export function isTestCommand(command: string): boolean {
  return runners.some((runner) => runner.test(command));
}

/**
 * The last lines of test runners; each pattern matches a whole line. Groups `passed`, `failed`, `errors` and `total` are numbers;
 * `good` and `bad` decide without one.
 */
const summaries: readonly RegExp[] = [
  // Vitest and Jest: "Tests  1 failed | 20 passed (21)" and "Tests: 1 failed, 20 passed, 21 total".
  /^\s*Tests:?\s+(?:(?<failed>\d+) failed)?(?:\s*[|,]\s*)?(?:\d+ (?:skipped|todo)[\s,|]+)*(?:(?<passed>\d+) passed)?.*(?:\(\d+\)|total)\s*$/u,
  // pytest: "=== 1 failed, 20 passed in 3.21s ===".
  /^=*\s*(?:(?<failed>\d+) failed,?\s*)?(?:(?<passed>\d+) passed)?.* in [\d.]+s.*$/u,
  // Rust.
  /^test result: (?:(?<good>ok)|(?<bad>FAILED))\. (?<passed>\d+) passed; (?<failed>\d+) failed;.*$/u,
  // nextest: "Summary [ 0.5s] 20 tests run: 19 passed, 1 failed, 0 skipped".
  /^\s*Summary \[.*\] \d+ tests? run: (?<passed>\d+) passed(?:.*?(?<failed>\d+) failed)?.*$/u,
  // ExUnit and RSpec: "12 tests, 0 failures", "12 examples, 1 failure".
  /^(?:\d+ (?:doctests?|properties|property), )*(?<total>\d+) (?:tests?|examples?), (?<failed>\d+) failures?.*$/u,
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
  // Playwright: "  12 passed (3.2s)", "  1 failed".
  /^\s{2}(?<passed>\d+) passed \([\d.]+m?s\)$/u,
  /^\s{2}(?<failed>\d+) failed$/u,
  // Deno.
  /^(?:(?<good>ok)|(?<bad>FAILED)) \| (?<passed>\d+) passed.*? \| (?<failed>\d+) failed.*$/u,
  // Swift.
  /^\s*Executed (?<total>\d+) tests?, with (?<failed>\d+) failures?.*$/u,
  // gotestsum.
  /^DONE (?<total>\d+) tests(?:, \d+ skipped)?(?:, (?<failed>\d+) failures?)? in .*$/u,
  // Go, which has no sum: one line for each package.
  /^(?<good>ok)\s+\S+\s+(?:[\d.]+s|\(cached\)).*$/u,
  /^(?<bad>FAIL)(?:\s+\S+\s+[\d.]+s)?$/u,
  // ctest.
  /^\d+% tests passed, (?<failed>\d+) tests? failed out of (?<total>\d+)$/u,
];

/** In characters. Runners end with their sums. */
const searched = 100_000;

/** Returns the result of a run of tests. One runner's line proves it; without one nothing is known, whatever the exit code. */
export function recogniseTest(output: string): TestResult {
  let passed: number | null = null;
  let failed: number | null = null;
  let isGood = false;
  let isBad = false;
  let proof: string | null = null;
  const end = output.slice(-searched);
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
      if (proof === null || (bad ?? 0) > 0 || groups['bad'] !== undefined) proof = line.trim().slice(0, 200);
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
