/** Pattern of the line that begins a tool's report of a failure and, if there is one, of the line after its end. */
interface Shape {
  readonly start: RegExp;
  readonly end?: RegExp;
}

const maxLines = 60;

/** Tried in this order: the shapes that are the most certain come first. */
const shapes: readonly Shape[] = [
  // cargo test
  { start: /^---- \S.* stdout ----$/u, end: /^(?:---- \S.* stdout ----|failures:)$/u },
  // pytest
  { start: /^_{3,} \S.* _{3,}$/u, end: /^(?:_{3,} \S.* _{3,}|=+ .* =+)$/u },
  // go test
  { start: /^\s*--- FAIL: /u, end: /^(?:\s*--- (?:FAIL|PASS|SKIP): |=== RUN|FAIL\b|ok\s)/u },
  // node:test and other TAP
  { start: /^\s*not ok \d+\b(?!.*# (?:TODO|SKIP))/iu, end: /^\s*(?:not )?ok \d+\b|^\s*# Subtest: /u },
  // vitest
  { start: /^\s*FAIL\s+\S.* > /u, end: /^\s*FAIL\s+\S.* > |^⎯+(?:\[\d+\/\d+\])?⎯*$/u },
  // jest
  { start: /^\s*● (?!Console$)\S/u, end: /^\s*● \S|^Test Suites: /u },
  // rustc
  { start: /^error(?:\[E\d+\])?: /u, end: /^(?:error|warning)(?:\[E?\w+\])?: / },
  // tsc, with and without its pretty form
  { start: /^\S.*(?:\(\d+,\d+\):|:\d+:\d+ -) error TS\d+: /u, end: /^\S.*error TS\d+: |^Found \d+ errors?/u },
  // gcc and clang
  {
    start: /^\S.*?:\d+:(?:\d+:)? (?:fatal )?error: /u,
    end: /^\S.*?:\d+:(?:\d+:)? (?:(?:fatal )?error|warning): /,
  },
];

const noFailure =
  /\b(?:0|no) (?:errors?|failures?|failed|failing|fails?|exceptions?)\b|\b(?:errors?|failures?|failed|fail)\b ?[:=]? {0,4}0\b/giu;
const anyFailure = /error|fail|exception|panic/iu;

/** Returns what a tool's output reports of the first failure, 60 lines at most; `null` if nothing looks like one. */
export function firstFailure(output: string): string | null {
  const lines = output.split('\n');
  const eslint = eslintFailure(lines);
  if (eslint !== null) return eslint;
  for (const { start, end } of shapes) {
    const first = lines.findIndex((line) => start.test(line));
    if (first === -1) continue;
    const next = lines.findIndex((line, at) => at > first && end?.test(line) === true);
    return block(lines, first, next === -1 ? lines.length : next);
  }
  const first = lines.findIndex((line) => anyFailure.test(line.replaceAll(noFailure, '')));
  return first === -1 ? null : block(lines, first, lines.length);
}

/** Returns the first error with the file's name, which stands on a line of its own above the file's complaints. */
function eslintFailure(lines: readonly string[]): string | null {
  const first = lines.findIndex((line) => /^\s+\d+:\d+\s+error\s+\S/u.test(line));
  if (first === -1) return null;
  for (let at = first - 1; at >= 0 && lines[at] !== ''; at -= 1) {
    const line = lines[at] ?? '';
    if (/^\S/u.test(line)) return `${line}\n${lines[first] ?? ''}`;
  }
  return null;
}

function block(lines: readonly string[], first: number, end: number): string {
  return lines
    .slice(first, Math.min(end, first + maxLines))
    .join('\n')
    .trimEnd();
}
