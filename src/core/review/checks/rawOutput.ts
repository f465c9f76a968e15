import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { cutLines, entryLines, runsOf, type EntryLine } from './entryLines.ts';
import { treeLines } from './treeShapes.ts';
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
    const blocks = codeBlocks(lines);
    // Another check names a tree.
    const tree = new Set(blocks.length === 0 ? [] : treeLines(lines));
    const found: (readonly [string, readonly EntryLine[]])[] = blocks
      .filter(
        (block) =>
          !isCommands(block) &&
          !isProse(block) &&
          !isPrompt(block) &&
          !isDrawing(block) &&
          !isToUse(block, lines, payload) &&
          !block.some((line) => tree.has(line)),
      )
      .map((block) => [`A code block of ${block.length} lines`, block]);
    const inBlocks = new Set(blocks.flat());
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

/** True for words that tell an agent what it is to be. */
function isPrompt(block: readonly EntryLine[]): boolean {
  const first = block.find(({ text }) => /\S/u.test(text))?.text ?? '';
  return /^\W*(?:you are|you['’]re|act as|your task)\b/iu.test(first.slice(0, 80));
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

const command =
  /^\s*(?:\$ |> |PS> )?(?:sudo |time )?(?:cd|ls|cat|cp|mv|rm|mkdir|echo|export|source|set|curl|wget|ssh|scp|grep|find|sed|tail|npm|npx|pnpm|yarn|bun|deno|node|tsx|git|gh|python3?|pip3?|uv|uvx|poetry|pytest|cargo|rustc|go|make|cmake|gradle|mvn|java|dotnet|docker|docker-compose|podman|kubectl|helm|terraform|aws|gcloud|az|fly|vercel|psql|sqlite3|redis-cli|systemctl|brew|apt|apt-get|ruby|bundle|black|isort|ruff|mypy|flake8|pylint|eslint|prettier|tsc|chmod|chown|kill|export|watch|tee|head|touch|mysql|mongosh|rails|php|composer|flutter|adb|[.~]{0,2}\/[\w./-]+|\w+=\S*)(?:\s|$)/u;

/** True if half of a block's lines are commands, which the next session is to run. Comments do not count. */
function isCommands(block: readonly EntryLine[]): boolean {
  const lines = block
    .map(({ text }) => text)
    .filter((text) => /\S/u.test(text) && !/^\s*(?:#|\/\/|REM )/u.test(text));
  let quoted = false;
  const isCommand = lines.map((text, at) => {
    const isPart = quoted || command.test(text) || /\\\s*$/u.test(lines[at - 1] ?? '');
    // The body of a request, or the message of a commit, stands in quotes that end on a later line.
    const mark = /\s-m\s+"|^[^']*"\s*$/u.test(text) ? /"/gu : /'/gu;
    if (isPart && (text.match(mark)?.length ?? 0) % 2 === 1) quoted = !quoted;
    return isPart;
  });
  return isCommand.filter(Boolean).length * 2 >= lines.length;
}

/** Words that give code to the next session, to run it or to write in its form. */
const toUse =
  /^\W*(?:to )?run\b|\brun (?:this|it|these|them|the following)\b|\b(?:set ?up|initiali[sz]ation|snippets?|templates?|examples?|usage|format|boilerplate|paste)\b/iu;
/** Words of what a program printed. */
const printed =
  /\b(?:output|print(?:s|ed)|logs?|logged|fail(?:s|ed)|says?|said|traceback|crash(?:es|ed))\b/iu;

/** True for code below words that give it to the next session. */
function isToUse(
  block: readonly EntryLine[],
  lines: readonly EntryLine[],
  { sections }: CheckedPayload,
): boolean {
  const [first] = block;
  const section = first === undefined ? undefined : sections[first.place.at.section];
  if (first === undefined || section === undefined) return false;
  const before = lines
    .slice(0, lines.indexOf(first))
    .findLast(({ text, fenced }) => !fenced && /\p{L}/u.test(text));
  return [`${section.title} ${section.heading ?? ''}`, before?.text ?? ''].some(
    (words) => toUse.test(words) && !printed.test(words),
  );
}

const sentence =
  /^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6}|[✅✓✔☑❌✗⏳🔄⚠⬜🔲→▶]\uFE0F?)\s+[\p{L}`"*[(/][^{};]*$|^\s*\p{L}[^{};=]*(?:\s[^\s{};=]+){3}[^{};=]*$/u;

/** True if a third of a block's lines draw boxes or arrows: a diagram is no output. */
function isDrawing(block: readonly EntryLine[]): boolean {
  return block.filter(({ text }) => /[─-╿↑-↕→⇒▼▲►]|[-=]{2,}>|\+-{3,}/u.test(text)).length * 3 >= block.length;
}

/** True if half of a block's lines are sentences, as of a prompt to paste. */
function isProse(block: readonly EntryLine[]): boolean {
  const lines = block.filter(({ text }) => /\S/u.test(text));
  return lines.filter(({ text }) => sentence.test(text)).length * 2 >= lines.length;
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
