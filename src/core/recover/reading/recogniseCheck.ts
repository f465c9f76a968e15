import type { CheckLine } from '../../../shared/domain/sessionFacts.ts';
import { plainOutput } from '../../text/plainOutput.ts';
import { checkCommandsIn, type CheckKind } from './checkCommands.ts';
import { keepEnd, keepStart, ownText } from './keepTexts.ts';

/** The last lines of checks, of which each pattern matches the whole. Group `good` passes, `bad` fails. */
const summaries: Readonly<Record<CheckKind, readonly RegExp[]>> = {
  lint: [
    // Biome, whose line of errors comes beside the one of files.
    /^Found (?<bad>[1-9]\d*) errors?\.$/u,
    /^(?<good>Checked) [\d,]+ files? in \S+\. (?:No fixes (?:applied|needed)|Fixed [\d,]+ files?)\.$/u,
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
    /^(?:.*\(\d+,\d+\): |.*:\d+:\d+ - )?(?<bad>error TS\d+): .*$/u,
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

/** Lines of programs that run any check: Cargo, Turborepo, and the runners of scripts. */
const ofAny: readonly RegExp[] = [
  /^\s*(?<good>Finished) `?(?:dev|test|bench|release)\b.*$/u,
  /^(?<bad>error): (?:could not compile|aborting due to) .*$/u,
  /^\s*Failed:\s+(?<bad>\S+#\S+).*$/u,
  /^(?:npm (?:ERR!|error) code (?<bad>ELIFECYCLE)|error: script "[^"]*" exited with code (?<code>[1-9]\d*)|.*ELIFECYCLE\s+Command (?<failed>failed)(?: with exit code \d+)?\.|error Command failed with exit (?<exit>code) \d+\.)$/u,
];

/** The exit code of a lone command is its own. A session has ten thousands of commands. */
const several = /[|;&\n]|^\s*(?:if|while|until|!)\s/u;
const none: readonly CheckLine[] = [];

/** In characters. */
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
  const hidden = checkCommandsIn(command).filter(({ exit }) => exit === 'none');
  const kinds = [...new Set(hidden.map(({ kind }) => kind))];
  if (kinds.length === 0) return none;
  const end = keepEnd(output, searched);
  const lines = (end.includes('\u001B') || end.includes('\r') ? plainOutput(end) : end).split('\n');
  return kinds.flatMap((kind): readonly CheckLine[] => {
    // A line of a runner is of the one check that ran, or of any of several.
    const patterns = kinds.length === 1 ? [...summaries[kind], ...ofAny] : summaries[kind];
    let good: string | null = null;
    for (const line of lines) {
      if (line.length > 1_000) continue;
      const groups = patterns.map((one) => one.exec(line)?.groups).find((one) => one !== undefined);
      if (groups === undefined) continue;
      if (groups['good'] === undefined) return [{ kind, outcome: 'failed', proof: shown(line) }];
      good = line;
    }
    const proof = good ?? (hidden.some((one) => one.kind === kind && one.leadsToTests) ? tested : null);
    return proof === null ? [] : [{ kind, outcome: 'passed', proof: shown(proof) }];
  });
}

function shown(line: string): string {
  return ownText(keepStart(line.trim(), 200));
}
