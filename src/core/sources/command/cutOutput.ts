import type { CommandSource } from '../../../shared/domain/source.ts';
import { countWords } from '../../../shared/domain/tokenCount.ts';
import { firstFailure } from './firstFailure.ts';

const tailLines = 200;

/** Returns the part of an output that goes into the message; its first line says what is left out. */
export function cutOutput(output: string, keep: CommandSource['keep']): string {
  const text = output.trimEnd();
  if (keep === 'first-failure') {
    const failure = firstFailure(text);
    if (failure !== null) return failure;
    return `(no failure found in the output; its last lines follow)\n${lastLines(text)}`;
  }
  return keep === 'tail' ? lastLines(text) : text;
}

function lastLines(text: string): string {
  const lines = text.split('\n');
  const missing = lines.length - tailLines;
  if (missing <= 0) return text;
  const note = `… ${countWords(missing, 'line')} left out …`;
  return [note, ...lines.slice(-tailLines)].join('\n');
}
