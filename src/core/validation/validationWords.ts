import { countWords } from '../../shared/domain/tokenCount.ts';
import type { StaleBy, ValidationRun } from '../../shared/api/validation.ts';

/**
 * Returns the line about a run for a payload, such as ``FAILED: `npm test`, exit 1, at 7be20d4 + 3 files (2026-11-24 13:42)``.
 * The time is that of the machine: the person who reads it ran the commands here.
 */
export function payloadLine(run: ValidationRun, stale: StaleBy | null): string {
  const failed = run.steps.find(({ state }) => state === 'failed' || state === 'stopped');
  const passed = run.steps.filter(({ state }) => state === 'passed').map(({ command }) => inTicks(command));
  const what =
    failed === undefined
      ? `PASSED: ${passed.join(', ')}`
      : `FAILED: ${inTicks(failed.command)}, ${endOf(failed)}${run.retried ? ', twice' : ''}`;
  return `${what}${placeWords(run)} (${timeWords(run.startedAt)}${staleWords(stale)})`;
}

function staleWords(stale: StaleBy | null): string {
  if (stale === null) return '';
  return stale.path === null ? ', not compared with the files since' : ', before the last edit';
}

function endOf({ state, exitCode }: ValidationRun['steps'][number]): string {
  if (state === 'stopped') return 'stopped before its end';
  return exitCode === null ? 'ended by the system' : `exit ${String(exitCode)}`;
}

function placeWords({ commit, uncommitted }: ValidationRun): string {
  if (commit === null) return '';
  const more = uncommitted === 0 ? '' : ` + ${countWords(uncommitted, 'file')}`;
  return `, at ${commit.slice(0, 7)}${more}`;
}

function timeWords(iso: string): string {
  const time = new Date(iso);
  const day = `${String(time.getFullYear())}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

/** Returns a command as code of Markdown, whatever ticks it has. */
function inTicks(command: string): string {
  const longest = Math.max(0, ...[...command.matchAll(/`+/gu)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  const pad = command.startsWith('`') || command.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${command}${pad}${ticks}`;
}

/** Returns the prompt that tells an agent to stop and explain a failure instead of trying on. */
export function stopPrompt(run: ValidationRun): string {
  const failed = run.steps.find(({ state }) => state === 'failed' || state === 'stopped');
  const fence = '~'.repeat(3 + longestFence(run.failure ?? ''));
  return [
    `The validation failed${run.retried ? ' twice' : ''}. Stop here, and edit nothing more.`,
    '',
    `Command: ${inTicks(failed?.command ?? '')}, ${failed === undefined ? '' : endOf(failed)}`,
    ...(run.failure === null ? [] : ['First failure:', fence, run.failure, fence]),
    '',
    'Explain in at most fifteen lines:',
    '- what fails, and the cause as far as you can prove it, with paths and lines',
    '- what you changed that may have caused it, and what you have ruled out',
    '- the smallest next step, and what it would tell us',
    '- which decision of ours it would touch, if any',
    '',
    'Then wait. Do not run it again before I have answered.',
    '',
  ].join('\n');
}

function longestFence(text: string): number {
  return Math.max(0, ...[...text.matchAll(/^~{3,}/gmu)].map(([fence]) => fence.length - 2));
}
