import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { cutLines, entryLines, runsOf, type EntryLine } from './entryLines.ts';
import { pointTo, type CheckedPayload } from './entryPlaces.ts';

const mostCode = 15;
const leastFrames = 3;
const leastLogged = 4;
const leastDiff = 4;

const frames: readonly RegExp[] = [
  /^\s*at\s+\S.*(?::\d+(?::\d+)?\)?|\((?:native|<anonymous>|Unknown Source)[^)]*\))\s*$/u,
  /^\s*File "[^"]+", line \d+/u,
  /^\s*from \S+:\d+:in\s/u,
  /^\s*\S+\.(?:go|rs|c|cc|cpp):\d+(?:\s\+0x[0-9a-f]+)?\s*$/u,
  /^\s*#\d+\s+(?:0x[0-9a-f]+\s|\S+\(.*\)\s)/u,
];
/** The frames of a trace may alternate with their lines of code. */
const logged: readonly RegExp[] = [
  /^\s*\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/u,
  /^\s*\[?\d{2}:\d{2}:\d{2}(?:[.,]\d+)?\]?\s/u,
  /^\s*\[?(?:INFO|DEBUG|WARN(?:ING)?|ERROR|TRACE|FATAL)\]?[:\s]\s*\S/u,
  /^\s*(?:✓|✔|✕|✗|×|PASS|FAIL|ok \d+|not ok \d+)\s+\S/u,
  /^(?:npm|yarn|pnpm) (?:ERR!|WARN|notice|warn|error)\b/u,
];
const diffHead = /^(?:diff --git |@@ -\d+|index [0-9a-f]{7,}|\+\+\+ |--- [ab/])/u;

/** Finds logs, stack traces, diffs, and long stretches of code. */
export function rawOutput(payload: CheckedPayload): readonly PayloadCheck[] {
  return entryLines(payload).flatMap((lines) => {
    const found: (readonly [string, readonly EntryLine[]])[] = codeBlocks(lines).map((block) => [
      `A code block of ${block.length} lines`,
      block,
    ]);
    const inBlocks = new Set(found.flatMap(([, block]) => block));
    const rest = lines.filter((line) => !inBlocks.has(line));
    for (const run of runsOf(rest, ({ text }) => frames.some((frame) => frame.test(text)))) {
      if (run.length >= leastFrames) found.push([`A stack trace of ${run.length} lines`, run]);
    }
    for (const run of runsOf(rest, ({ text }) => logged.some((start) => start.test(text)))) {
      if (run.length >= leastLogged) found.push([`${run.length} lines of a log`, run]);
    }
    for (const run of diffs(rest)) found.push([`A diff of ${run.length} lines`, run]);
    return found.flatMap(([what, run]): PayloadCheck[] => {
      const [first] = run;
      if (first === undefined) return [];
      return [
        {
          id: 'raw-output',
          severity: 'warning',
          ...pointTo(first.place, first.offset),
          message: `${what}. Say in one line what it shows, or name the file that it is in.`,
          fix: cutLines('Cut the raw output', run),
        },
      ];
    });
  });
}

function codeBlocks(lines: readonly EntryLine[]): readonly (readonly EntryLine[])[] {
  const blocks: EntryLine[][] = [];
  for (const [index, line] of lines.entries()) {
    if (!line.fenced) continue;
    const before = lines[index - 1];
    const last = blocks.at(-1);
    // Two blocks have the mark of a fence between them, which takes up a line.
    const goesOn =
      before?.fenced === true && before.place.entry === line.place.entry && before.offset === line.offset - 1;
    if (goesOn && last !== undefined) last.push(line);
    else blocks.push([line]);
  }
  return blocks.filter((block) => block.length > mostCode);
}

function diffs(lines: readonly EntryLine[]): readonly (readonly EntryLine[])[] {
  const runs = runsOf(
    lines,
    ({ text }) => diffHead.test(text) || /^[+-](?![+-]? )/u.test(text) || /^[+-] {2,}/u.test(text),
  );
  return runs.filter(
    (run) => run.length >= leastDiff && run.some(({ text }) => /^(?:diff --git |@@ -\d+)/u.test(text)),
  );
}
