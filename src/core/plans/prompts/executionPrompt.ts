import { fillSnippet, parseSnippet } from '../../../shared/domain/source/snippetVariables.ts';
import type { Phase, PhaseFile, Plan, PlanQuestion } from '../../../shared/domain/task/plan.ts';
import { writeRanges } from '../../payload/format/lineRanges.ts';

/**
 * Fills the prompt that executes a phase: with that phase only, the files to read again, what is locked, what is still
 * open, and the commands that prove it. `template` is the text of the prompt, which the user may have changed.
 */
export function executionPrompt(template: string, plan: Plan, phase: Phase): string {
  const commands = plan.validation.map(({ command }) => command);
  const filled = fillSnippet(parseSnippet(template), (name) => {
    if (name === 'phase') return nameOf(phase);
    if (name === 'files') return filesToRead(phase) || 'the files that this phase touches';
    // The template puts the command in backticks of its own.
    if (name === 'validate') return commands.join('` and `') || 'the tests of what you changed';
    return undefined;
  });
  const parts = [
    ['The phase, as planned', phase.text.trim()],
    ['Done when', phase.done ?? ''],
    ['Files of this phase', list(phase.files.map(fileWords))],
    ['Decisions that are locked', list(settledOf(plan, 'locked'))],
    ['Still open: do not decide these yourself', list(settledOf(plan, 'open'))],
    ['Put off', list(settledOf(plan, 'deferred'))],
    ['Must stay true', list(plan.invariants.map(({ text }) => oneLine(text)))],
    ['Validation, in this order', list(commands.map((command) => `\`${command}\``))],
  ] as const;
  const written = parts.flatMap(([title, text]) => (text === '' ? [] : [`## ${title}\n\n${text}`]));
  return [filled.text.trim(), ...written].join('\n\n');
}

function nameOf({ label, title }: Phase): string {
  return label === undefined || label === title ? title : `${label}: ${title}`;
}

/** Files that are there already; a new one can't be read. */
function filesToRead({ files }: Phase): string {
  return files
    .filter(({ isNew }) => isNew !== true)
    .map(fileWords)
    .join(', ');
}

function fileWords({ path, lines, isNew }: PhaseFile): string {
  return `\`${path}\`${lines === undefined ? '' : `, lines ${writeRanges(lines)}`}${isNew === true ? ' (new)' : ''}`;
}

function settledOf({ questions }: Plan, state: PlanQuestion['state']): readonly string[] {
  return questions.filter((question) => question.state === state).map(settledLine);
}

/** Writes a question with what settles it on one line. */
export function settledLine({ text, state, answer, why, until, session }: PlanQuestion): string {
  const asked = oneLine(text);
  const reason = why === undefined || why === '' ? '' : ` Why: ${oneLine(why)}`;
  const when = session === undefined ? '' : ` (session ${String(session)})`;
  if (state === 'deferred') return `${asked} Put off until ${oneLine(until ?? 'later')}.${reason}${when}`;
  if (answer === undefined) return asked;
  const said = oneLine(answer);
  return `${asked} ${/[.!?]$/u.test(said) ? said : `${said}.`}${reason}${when}`;
}

function list(points: readonly string[]): string {
  return points.map((point) => `- ${point}`).join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
