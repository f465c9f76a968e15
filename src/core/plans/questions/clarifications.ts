import type { PlanLine } from '../lines/planLines.ts';
import { readQuestion, type FoundQuestion } from './readQuestion.ts';

/** The mark without its brackets, ahead of what is to be clarified: `**Storage**: **NEEDS CLARIFICATION**: how much of it`. */
const bare =
  /(?:^|[:：—–-][ \t]+)(?:\*\*)?NEEDS CLARIFICATION(?:\*\*[:：]|[:：](?:\*\*)?)[ \t]*([^\]\s][^\]]{8,1200})$/u;

const marked = /\[NEEDS CLARIFICATION[:：]?[ \t]*([^\]]{3,1200})\]/giu;

/** Finds `[NEEDS CLARIFICATION: …]` wherever it stands outside of code; several on a line are several questions. */
export function clarifications(lines: readonly PlanLine[]): readonly FoundQuestion[] {
  return lines.flatMap((line, index) => {
    if (line.kind === 'code' || line.kind === 'comment') return [];
    const open = line.kind === 'text' || line.kind === 'item' ? bare.exec(line.words.slice(0, 2_000)) : null;
    if (open !== null) {
      const only: PlanLine = { ...line, kind: 'text', words: open[1] ?? '' };
      return [{ question: readQuestion([only], 0, 1), first: index, end: index + 1 }];
    }
    if (!line.text.includes('[')) return [];
    const more = wrapped(lines, index);
    const text = [line.text, ...more.map(({ words }) => words)].join(' ');
    // One in backticks is about the mark itself, and a bracket in backticks does not end it.
    const hidden = text.replaceAll(/`[^`\n]*`/gu, (code) => '_'.repeat(code.length));
    return [...hidden.matchAll(marked)].map(({ 0: whole, 1: masked = '', index: at }) => {
      const end = at + whole.length;
      const asked = text.slice(end - 1 - masked.length, end - 1).trim();
      // Our own answer stands in brackets right behind the mark.
      const settled =
        /^ \((\*\*(?:Locked|Deferred|Answer):\*\* [^()\n]*(?:\([^()\n]*\)[^()\n]*){0,8})\)/u.exec(
          text.slice(end),
        )?.[1];
      const only: PlanLine = {
        ...line,
        kind: 'text',
        words: `${asked}${settled === undefined ? '' : ` ${settled}`}`,
      };
      const last = end > line.text.length ? index + more.length : index;
      return {
        question: { ...readQuestion([only], 0, 1), text: asked, lastLine: last + 1 },
        first: index,
        end: last + 1,
      };
    });
  });
}

/** Lines; a mark that is open for longer was never closed. */
const mostWrapped = 8;

/** Returns the lines over which a mark goes on that is not closed on its first one. */
function wrapped(lines: readonly PlanLine[], index: number): readonly PlanLine[] {
  if (!/\[NEEDS CLARIFICATION[^\]]*$/iu.test(lines[index]?.text.slice(-2_000) ?? '')) return [];
  for (let at = index + 1; at <= index + mostWrapped; at++) {
    const line = lines[at];
    if (line?.kind !== 'text') return [];
    if (line.text.includes(']')) return lines.slice(index + 1, at + 1);
  }
  return [];
}
