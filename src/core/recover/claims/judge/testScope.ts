import type { TestRun } from '../../../../shared/domain/sessionFacts.ts';
import { findTestCommand } from '../../reading/recogniseTest.ts';
import { pathInside } from '../../work/joinFiles.ts';

/** The tests that a command runs. */
export interface TestScope {
  /** True if nothing narrows it. */
  readonly isFull: boolean;
  /** Words that name a part: a suite, a filter, a package, a folder. In lower case. */
  readonly words: readonly string[];
}

/** Suites that a project's plain command for tests mostly leaves out. */
export const apart =
  /(?<![a-z])(?:e2e|end-to-end|integration|acceptance|smoke|browser|playwright|cypress|load|perf(?:ormance)?|visual|contract|system)(?![a-z])/u;

const programs =
  /^(?:npm|pnpm|yarn|bun|npx|cargo|go|mix|dotnet|swift|flutter|dart|zig|gleam|deno|rails|rake|make|just|task|mise|mvn|mvnw|gradle|gradlew|sbt|lein|stack|cabal|meson|bazel|composer|nx|turbo|node|python[\d.]*|coverage|manage\.py|run|run-script|exec|r|vitest|jest|mocha|ava|pytest|py\.test|rspec|phpunit|pest|ctest|nextest|gotestsum|tox|nox|karma|jasmine|unittest|t|test|tests|clean|watch|--|-m|\.|\.\/\.\.\.|tests?\/?|specs?\/?|__tests__\/?)$/iu;
const harmless =
  /^(?:--?(?:run|no-watch|watch(?:All)?=false|coverage|cov(?:-\S+|=\S+)?|ci|silent|verbose|v+|q+|quiet|s|no-colors?|colors?(?:=\S+)?|reporters?(?:=\S+)?|bail(?:=\d+)?|x|maxfail=\d+|race|cover|count=\d+|timeout=\S+|workspace|workspaces|ws|all|release|all-features|all-targets|parallel|no-fail-fast|passWithNoTests|runInBand|i|detectOpenHandles|forceExit|tb=\S+|no-header|nologo|no-build|no-restore|r|recursive|if-present|log\S*|nocapture|offline|locked|frozen|B|batch-mode|stacktrace|info|continue|test|trace|warnings|p:\S+|json|fail-fast|format(?:=\S+)?|strict-\S+|logHeapUsage|pool(?:=\S+)?|maxWorkers(?:=\S+)?|n=\S+|j\d*)|\d?>>?\S*|…)$/u;
const withValue =
  /^(?:--(?:reporters?|pool|maxWorkers|timeout|color|format|tb|output|outputFile|test-threads|retries|workers)|-[nj]|>|>>|2>|-timeout|-count)$/u;

/** Reads what a run of tests covers from its command. What is not known to be harmless narrows it. */
export function scopeOf({ command }: Pick<TestRun, 'command'>, roots: readonly string[]): TestScope {
  const test = findTestCommand(command);
  if (test === null) return { isFull: false, words: [command.toLowerCase()] };
  const words: string[] = [];
  const tokens = test.plain.split(/\s+/u).filter((token) => token !== '');
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const name = token.replace(/^.*[\\/](?=[\w.]+$)/u, '');
    if (withValue.test(token)) at += 1;
    else if (at < 3 && /^(?:playwright|cypress)$/u.test(name)) words.push('e2e', name);
    else if (!harmless.test(token) && !programs.test(at === 0 ? name : token)) words.push(...partsOf(token));
  }
  // A text in quotes behind an option is a filter whose words are not kept.
  if (/(?:\s-(?:t|k|g|run|-grep|-testNamePattern|-filter|-tests|-match|-example|e)[\s=]+…)/u.test(test.plain))
    words.push('…');
  if (test.folder !== null) {
    const inside = /^(?:[a-z]:)?[\\/]/iu.test(test.folder)
      ? pathInside(test.folder, roots)
      : test.folder.replace(/^\.\/?/u, '').replace(/\/$/u, '');
    const isTop = roots.some((root) => root.replace(/[\\/]$/u, '') === test.folder?.replace(/[\\/]$/u, ''));
    if (!isTop && inside !== '') words.push(...partsOf(inside ?? test.folder));
  }
  return { isFull: words.length === 0, words: [...new Set(words)] };
}

/** Returns `test:unit` as `unit`, and other words as they are, without what all of them have. */
function partsOf(token: string): readonly string[] {
  const plain = token.toLowerCase().replace(/^--?[\w-]+=/u, '');
  const script = /^(?:[\w.-]*[:.-])?tests?(?:[:.-](?<suite>[\w:.-]+))?$/u.exec(plain);
  if (script !== null) {
    const { suite } = script.groups ?? {};
    if (suite !== undefined) return /^(?:run|ci|all|cov|coverage|once|node)$/u.test(suite) ? [] : [suite];
    const before = plain.replace(/[:.-]?tests?$/u, '');
    return before === '' ? [] : [before];
  }
  return plain.startsWith('-') && !plain.includes('=') ? [plain] : [plain];
}

/** True if a run covers tests of this name. */
export function covers({ words }: Pick<TestScope, 'words'>, name: string): boolean {
  const wanted = stem(name);
  return words.some((word) => {
    const own = stem(word);
    return (
      word === name ||
      own === wanted ||
      (wanted.length > 2 && parts(word).includes(wanted)) ||
      (own.length > 3 && parts(name).includes(own))
    );
  });
}

function stem(word: string): string {
  const last =
    word
      .replaceAll('\\', '/')
      .replace(/\/(?:\.\.\.)?$/u, '')
      .split('/')
      .at(-1) ?? word;
  return squeezed(
    last
      .replace(/(?:[._-](?:test|spec|tests))?(?:\.\w{1,5}){1,2}$/u, '')
      .replace(/^test_|_(?:test|spec)$/u, ''),
  );
}

function parts(word: string): readonly string[] {
  return word
    .replaceAll('\\', '/')
    .split(/[/:@=]+/u)
    .map((part) => stem(part))
    .filter((part) => part !== '');
}

function squeezed(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '')
    .replace(/(?<=[a-z]{3}[^s])s$/u, '');
}
