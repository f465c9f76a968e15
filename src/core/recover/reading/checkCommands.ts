import { commandsIn, type ShellCommand } from './commandsIn.ts';
import { findTestCommand } from './recogniseTest.ts';

export type CheckKind = 'lint' | 'types' | 'build';

/** A command of a command line that checks the code, other than by tests. */
export interface CheckCommand {
  readonly kind: CheckKind;
  readonly plain: string;
  /** Words that narrow it to a part of the project. */
  readonly narrowed: readonly string[];
  /** The extent to which the exit code of the line is its own. */
  readonly exit: ExitMeaning;
  /** True if tests run behind it in the line, and only if it succeeds. */
  readonly leadsToTests: boolean;
}

/**
 * `own`: the exit is that of the command. `success`: an exit of 0 says that the command succeeded too, and any other says nothing
 * of it. `none`: the exit says nothing of it.
 */
export type ExitMeaning = 'own' | 'success' | 'none';

const script = String.raw`^(?:npm|pnpm|yarn|bun)(?:\s+(?:--?(?:filter|workspace|prefix|dir|cwd)(?:=|\s+)\S+|-[FwC]\s+\S+|-\S+|workspace\s+\S+))*\s+(?:run\s+|run-script\s+)?`;
const path = String.raw`^(?:(?:yarn|pnpm|bun)\s+(?:run\s+)?|python[\d.]*\s+-m\s+)?(?:\S*[\\/])?`;

const table: readonly (readonly [CheckKind, RegExp])[] = [
  ['lint', new RegExp(String.raw`${script}(?:[\w.-]+:)?lint(?!-staged)[\w:.-]*(?=\s|$)`, 'u')],
  [
    'lint',
    new RegExp(
      String.raw`${path}(?:eslint|oxlint|ruff(?:\s+check)?(?!\s+format)|flake8|pylint|rubocop|golangci-lint(?:\s+run)?(?!\s+(?:fmt|linters|config|cache))|stylelint|biome\s+(?:check|lint|ci)|ktlint|swiftlint|shellcheck|cargo\s+clippy|mix\s+credo|deno\s+lint|(?:make|just|task|mise(?:\s+(?:run|r))?)\s+lint|(?:turbo|nx)\s+(?:run\s+)?lint)(?![\w:-])`,
      'u',
    ),
  ],
  [
    'types',
    new RegExp(
      String.raw`${script}(?:[\w.-]+:)?(?:type-?check|types|tsc|check-types|check:types)[\w:.-]*(?=\s|$)`,
      'u',
    ),
  ],
  [
    'types',
    new RegExp(
      String.raw`${path}(?:tsc|vue-tsc|mypy|pyright|basedpyright|cargo\s+check|phpstan|psalm|dialyzer|flow\s+check|(?:make|just|task|mise(?:\s+(?:run|r))?)\s+type-?check)(?![\w:-])`,
      'u',
    ),
  ],
  ['build', new RegExp(String.raw`${script}(?:[\w.-]+:)?build[\w:.-]*(?=\s|$)`, 'u')],
  [
    'build',
    new RegExp(
      String.raw`${path}(?:(?:vite|next|nuxt|astro|electron-vite|webpack|rollup|cargo|go|dotnet|swift|zig|bazel|nx|turbo|turbo\s+run|hugo|docker|mkdocs|flutter)\s+build|webpack|cmake\s+--build|make(?:\s+(?:all|build))?$|(?:just|task|mise(?:\s+(?:run|r))?)\s+build|mvn(?:w)?\s+(?:-\S+\s+)*(?:clean\s+)?(?:compile|package|install|verify)|gradlew?\s+(?:-\S+\s+)*(?:assemble|build)|xcodebuild|mix\s+compile|ninja)(?![\w:-])`,
      'u',
    ),
  ],
];
const runsNothing = /\s(?:--help|-h|--version|--init|--showConfig|--print-config|--watch)(?![\w-])/u;

/** Returns the last check of a kind in a command line, or of any; `null` if there is none. */
export function findCheckCommand(line: string, kind?: CheckKind): CheckCommand | null {
  return checkCommandsIn(line).findLast((one) => kind === undefined || one.kind === kind) ?? null;
}

export function checkCommandsIn(line: string): readonly CheckCommand[] {
  const commands = commandsIn(line);
  return commands.flatMap((command, at) => {
    const { plain } = command;
    const row = table.find(([, pattern]) => pattern.test(plain));
    if (row === undefined || runsNothing.test(plain)) return [];
    const [kind, pattern] = row;
    return [
      {
        kind,
        plain,
        narrowed: narrowedBy(plain, pattern, kind),
        exit: exitMeaning(commands, at),
        leadsToTests: leadsToTests(commands, at),
      },
    ];
  });
}

function leadsToTests(commands: readonly ShellCommand[], at: number): boolean {
  const tests = commands.findIndex((one, index) => index > at && findTestCommand(one.plain) !== null);
  return (
    tests > at && commands.slice(at, tests).every(({ next, isCondition }) => next === '&&' && !isCondition)
  );
}

/** Words of a shell before a command that do not fail, or without which nothing runs at all. */
const preparing = /^(?:cd|export|set|source|\.|nvm|echo|pushd|mkdir)(?=\s|$)/u;

/** Returns the extent to which the exit code of a line is that of one of its commands. */
function exitMeaning(commands: readonly ShellCommand[], at: number): ExitMeaning {
  const own = commands[at];
  const after = commands.slice(at, -1);
  if (own === undefined || own.isCondition || after.some(({ next }) => next !== '&&'))
    return hasPipefail(commands, at);
  const others = commands.filter((one, index) => index !== at && !preparing.test(one.plain));
  const isLast = at === commands.length - 1;
  // Before it, only what leads to it: after `;` it runs whatever was before.
  const isAlone = others.length === 0 || (isLast && commands[at - 1]?.next === ';');
  return isAlone && ['', '\n'].includes(commands.at(-1)?.next ?? '') ? 'own' : 'success';
}

/** A pipe shows the failure of its first command if the shell was told so. */
function hasPipefail(commands: readonly ShellCommand[], at: number): ExitMeaning {
  const after = commands.slice(at, -1);
  const isPiped = after.every(({ next }) => next === '|' || next === '|&' || next === '&&');
  return isPiped && commands.some(({ plain }) => /^set\s.*\bpipefail\b/u.test(plain)) ? 'success' : 'none';
}

/** Returns what narrows a check: files, and a package of several. A folder such as `src` is mostly all there is to check. */
function narrowedBy(plain: string, pattern: RegExp, kind: CheckKind): readonly string[] {
  const head = pattern.exec(plain)?.[0] ?? '';
  const packages = [
    ...plain.matchAll(
      /(?<=\s)(?:--(?:filter|workspace|project|package|prefix|dir|cwd)(?:=|\s+)|-[FCp]\s+|workspace\s+)(?<name>[\w@.][\w@./-]*)/gu,
    ),
  ]
    .map((match) => match.groups?.['name'] ?? '')
    .filter((name) => !name.endsWith('.json'));
  const files =
    kind === 'build'
      ? []
      : plain
          .slice(head.length)
          .split(/\s+/u)
          .filter((word) => /^[^-].*\.\w{1,5}$/u.test(word) && !/config|\.json$|\.toml$/u.test(word));
  return [...packages, ...files].filter((word) => word !== '' && word !== '.');
}
