import { noteSections } from '../../../shared/domain/memory/noteSections.ts';
import { suggestedNoteTokens, type NoteLine } from '../../../shared/domain/memory/taskNote.ts';

/** Lines that the note does not have; an agent can ask git for the rest. */
const mostKnown = 60;

/** Returns a prompt that asks an agent for the note of a finished task. `markdown` is the note so far. */
export function notePrompt(
  name: string,
  markdown: string,
  known: readonly NoteLine[],
  payloads: readonly string[],
): string {
  const used = new Set(markdown.split('\n').map((line) => line.replace(/^[-*+]\s+/u, '')));
  const others = known.filter(({ line, ended }) => ended !== true && !used.has(line)).slice(0, mostKnown);
  const titles = noteSections.map(({ title }) => `\`## ${title}\``).join(', ');
  const parts = [
    `The task “${name}” is finished. Write the note that stays of it, for somebody who meets the same code in a year.`,
    [
      `- Answer with Markdown alone, at most ${String(suggestedNoteTokens)} tokens, under these headings: ${titles}. Leave a heading out where there is nothing to say.`,
      '- One line for each point. Write down facts that the payloads, the code and git show, and nothing that you assume.',
      '- Say what changed, not what was tried. What was tried in vain stands below “Dead ends” and stays one.',
      '- Every decision has its why: `Decision. Why: reason`.',
      '- No task state, such as what is next or who works on it, and no rules of style.',
      '- No tokens, passwords or keys.',
    ].join('\n'),
    `## The note so far\n\n${markdown.trim()}`,
    others.length === 0 ? '' : `## Also known\n\n${others.map(({ line }) => `- ${line}`).join('\n')}`,
    payloads.length === 0
      ? ''
      : `## Payloads of the task\n\nRead these first:\n\n${payloads.map((path) => `- \`${path}\``).join('\n')}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
