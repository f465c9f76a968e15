import { createHash } from 'node:crypto';
import type { SourceReader } from '../sourceReader.ts';
import type { Runs } from './createRuns.ts';
import { cutOutput } from './cutOutput.ts';
import type { CommandResult } from './runCommand.ts';

/** Reads what commands printed when they were last run. Never runs one. */
export function createCommandReader(runs: Pick<Runs, 'resultOf'>): SourceReader<'command'> {
  return {
    kind: 'command',
    async read({ id, source }, { projectId }) {
      const result = await runs.resultOf(projectId, id, source.command);
      if (result === null) {
        return { status: 'not-read', problem: 'This command has not run yet. Press Run on its card.' };
      }
      const output = cutOutput(result.output, source.keep);
      const said = endWords(result);
      const text = `$ ${source.command}\n${said}\n\n${output === '' ? '(no output)' : output}\n`;
      const sha256 = createHash('sha256').update(text).digest('hex');
      return {
        status: 'ok',
        text,
        version: `version ${sha256.slice(0, 12)}`,
        fileName: 'output.txt',
        detail: said,
        origin: {
          readAt: result.startedAt,
          ...(result.ended === 'exited' ? {} : { partial: `The command was ${stopWords(result)}.` }),
        },
      };
    },
  };
}

/** Returns, for example, `exit code 1 after 3.2 s`. */
function endWords(result: CommandResult): string {
  if (result.ended !== 'exited') return stopWords(result);
  const end =
    result.exitCode === null ? `ended by ${result.signal ?? 'the system'}` : `exit code ${result.exitCode}`;
  return `${end} after ${seconds(result)}`;
}

function stopWords(result: CommandResult): string {
  const why = result.ended === 'timed-out' ? 'ended at its time limit' : 'stopped by hand';
  return `${why}, after ${seconds(result)}`;
}

function seconds({ durationMs }: CommandResult): string {
  return `${(durationMs / 1_000).toFixed(1)} s`;
}
