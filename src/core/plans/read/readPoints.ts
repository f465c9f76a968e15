import { pathsIn } from '../../payload/format/pathsIn.ts';
import type { PlanCommand, PlacedText } from '../../../shared/domain/task/plan.ts';
import { trimmedEnd, type PlanLine } from '../lines/planLines.ts';
import { endOfItem, isDivider } from './endOfItem.ts';

const nothing =
  /^[\s*_(-]*(?:none|nothing|n\/?a|no (?:known )?(?:risks|assumptions|constraints)|keine?|なし|无|ninguno|aucun)[^\p{L}\p{N}]*$/iu;

/** Returns the points in a range of lines: those of lists, rows of tables, and paragraphs. `heads` are the heads of tables. */
export function readPoints(
  lines: readonly PlanLine[],
  first: number,
  end: number,
): { readonly points: readonly PlacedText[]; readonly heads: readonly PlacedText[] } {
  const points: PlacedText[] = [];
  const heads: PlacedText[] = [];
  for (let at = first; at < end;) {
    const line = lines[at];
    if (line === undefined) break;
    if (line.kind === 'item') {
      const to = trimmedEnd(lines, at, Math.min(endOfItem(lines, at), end));
      const below = lines.slice(at + 1, to).map(({ text }) => text.slice(Math.min(line.indent, 1_000)));
      const words = [line.words, ...below].join('\n').trim();
      if (!nothing.test(words)) points.push(placed(lines, at, to, words));
      at = to;
    } else if (line.kind === 'row') {
      if (isDivider(lines[at + 1])) {
        heads.push(placed(lines, at, at + 2, line.text.trim()));
        at += 2;
      } else {
        if (!isDivider(line))
          points.push(placed(lines, at, at + 1, line.cells.filter((cell) => cell !== '').join(' - ')));
        at++;
      }
    } else if (line.kind === 'heading') {
      let to = at + 1;
      while (to < end && lines[to]?.kind !== 'heading') to++;
      const last = trimmedEnd(lines, at, to);
      const below = lines.slice(at + 1, last).map(({ text }) => text);
      points.push(placed(lines, at, last, [line.words.trim(), ...below].join('\n').trim()));
      at = to;
    } else if (line.kind === 'text') {
      let to = at + 1;
      while (to < end && lines[to]?.kind === 'text') to++;
      const words = lines
        .slice(at, to)
        .map((one) => one.words)
        .join('\n');
      // A sentence with a colon leads to the list below it.
      const isLead = /[:：]\**$/u.test(words) && /^(?:item|row)$/u.test(kindOfNext(lines, to, end));
      if (isLead) heads.push(placed(lines, at, to, words));
      else if (!nothing.test(words)) points.push(placed(lines, at, to, words));
      at = to;
    } else at++;
  }
  return { points, heads };
}

function kindOfNext(lines: readonly PlanLine[], from: number, end: number): string {
  for (let at = from; at < end; at++) if (lines[at]?.kind !== 'blank') return lines[at]?.kind ?? '';
  return '';
}

function placed(lines: readonly PlanLine[], first: number, end: number, text: string): PlacedText {
  return { text, line: lines[first]?.number ?? 1, lastLine: lines[end - 1]?.number ?? 1 };
}

const programs =
  /^(?:\$ )?(?:(?:[A-Z_][A-Z0-9_]*=\S+ )*)(?:npm|npx|pnpm|yarn|bun|bunx|node|deno|git|gh|make|cmake|ctest|cargo|go|python3?|pytest|pip3?|poetry|uv|ruff|docker|docker-compose|kubectl|helm|terraform|bundle|rake|rails|rspec|mvn|gradle|\.\/\S+|dotnet|php|composer|artisan|mix|swift|xcodebuild|flutter|dart|tsc|eslint|vitest|jest|playwright|psql|curl|bash|sh|turbo|nx|bazel|just|tox|mypy|alembic|grep|rg|test|cat|ls|godot|zig|lake|sbt|ninja|meson|phpunit|prettier|biome|pre-commit|hatch|task|swiftlint|ktlint|black|flake8|shellcheck|actionlint|sqlfluff)(?:[ \t]|$)/u;

/** A script that is run from where one stands: `./forever.sh`, `./gradlew`; `./src/a.ts` is a file. */
const script = /^\.{1,2}\/(?:[\w.-]+\/)*[\w-]+(?:\.(?:sh|bash|zsh|py|rb|pl|mjs|cjs|js|ps1|cmd|bat))?$/u;

/** Returns the commands in a range of lines: lines of code blocks for a shell, and commands in backticks. */
export function readCommands(lines: readonly PlanLine[], first: number, end: number): readonly PlanCommand[] {
  const found: PlanCommand[] = [];
  let shell = false;
  for (let at = first; at < end; at++) {
    const line = lines[at];
    if (line === undefined) break;
    const place = { line: line.number, lastLine: line.number };
    if (line.kind !== 'code') {
      shell = false;
      for (const [, code = ''] of line.text.slice(0, 4_000).matchAll(/`([^`\n]+)`/gu))
        if (
          script.test(code) ||
          (programs.test(code) &&
            (code.includes(' ') || /^(?:pytest|make|tsc|tox|jest|vitest|eslint|mypy)$/u.test(code)) &&
            pathsIn(`\`${code}\``).length === 0)
        )
          found.push({ command: code.replace(/^\$ /u, ''), ...place });
      if (line.kind === 'text' && line.indent > 3 && programs.test(line.words))
        found.push({ command: line.words.replace(/^\$ /u, ''), ...place });
      continue;
    }
    const fence = /^\s*(?:`{3,}|~{3,})[ \t]*(\S*)/u.exec(line.text);
    if (fence !== null)
      shell = /^(?:sh|bash|shell|zsh|console|terminal|powershell|cmd|)$/iu.test(fence[1] ?? '');
    else if (shell && !/^\s*(?:#|$)/u.test(line.text) && programs.test(line.words))
      found.push({ command: line.words.replace(/^\$ /u, '').replace(/[ \t]+#[ \t].*$/u, ''), ...place });
  }
  return found;
}
