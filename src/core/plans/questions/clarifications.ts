import type { PlanLine } from '../lines/planLines.ts';
import type { FoundQuestion } from './findQuestions.ts';
import { readQuestion } from './readQuestion.ts';

const marked = /\[NEEDS CLARIFICATION[:：]?[ \t]*([^\]]{3,600})\]/giu;

/** Finds `[NEEDS CLARIFICATION: …]` wherever it stands outside of code; several on a line are several questions. */
export function clarifications(lines: readonly PlanLine[]): readonly FoundQuestion[] {
  return lines.flatMap((line, index) => {
    if (line.kind === 'code' || line.kind === 'comment' || !line.text.includes('[')) return [];
    // One in backticks is about the mark itself.
    const text = line.text.replaceAll(/`[^`\n]*`/gu, (code) => '_'.repeat(code.length));
    return [...text.matchAll(marked)].map(({ 0: whole, 1: asked = '', index: at }) => {
      // Our own answer stands in brackets right behind the mark.
      const settled =
        /^ \((\*\*(?:Locked|Deferred|Answer):\*\* [^()\n]*(?:\([^()\n]*\)[^()\n]*){0,8})\)/u.exec(
          text.slice(at + whole.length),
        )?.[1];
      const only: PlanLine = {
        ...line,
        kind: 'text',
        words: `${asked.trim()}${settled === undefined ? '' : ` ${settled}`}`,
      };
      return {
        question: { ...readQuestion([only], 0, 1), text: asked.trim() },
        first: index,
        end: index + 1,
      };
    });
  });
}
