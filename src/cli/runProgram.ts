import { CommanderError, type Command } from 'commander';
import { isAppError } from '../shared/errors.ts';
import { internalError } from '../shared/rpc/message.ts';
import { exitCode, type ExitCode, UsageError } from './exitCode.ts';
import { printOutcome, type Outcome } from './output.ts';

/** Runs one command and sets the exit code; never rejects. Output is written out before the process ends by itself. */
export async function runProgram(
  createProgram: (done: (outcome: Outcome) => void) => Command,
  args: readonly string[],
): Promise<void> {
  // The reader of the output may stop reading, as `head` does: that is no failure.
  process.stdout.on('error', endOfOutput);
  process.stderr.on('error', () => process.exit());
  const beforeSeparator = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const asJson = beforeSeparator.includes('--json');
  try {
    let afterwards: Outcome['afterwards'];
    const program = createProgram((outcome) => {
      printOutcome(outcome, asJson);
      ({ afterwards } = outcome);
    });
    if (asJson) silence(program);
    await program.parseAsync(args, { from: 'user' });
    await afterwards?.();
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    const failure = describeFailure(error);
    const json = { error: { code: failure.code, message: failure.message } };
    // Commander has told its own errors already, but for those it does not print with `--json`.
    const isReported = error instanceof CommanderError && !asJson;
    const messages = isReported ? [] : [`carryover: ${failure.message}`];
    printOutcome({ code: failure.exit, text: '', json, messages }, asJson);
  }
}

function silence(command: Command): void {
  command.configureOutput({ writeErr: () => undefined });
  for (const part of command.commands) silence(part);
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly exit: ExitCode;
}

function describeFailure(error: unknown): Failure {
  if (error instanceof CommanderError) {
    return { code: 'usage', message: error.message.replace(/^error: /u, ''), exit: exitCode.usage };
  }
  if (error instanceof UsageError) return { code: 'usage', message: error.message, exit: exitCode.usage };
  if (isAppError(error)) {
    const exit = error.code === 'models/unknown' ? exitCode.usage : exitCode.failed;
    return { code: error.code, message: error.message, exit };
  }
  if (isWithoutFolder(error)) {
    return {
      code: 'projects/folder-gone',
      message:
        'The folder in which this command was started no longer exists. Change to another folder and try again.',
      exit: exitCode.failed,
    };
  }
  const name = error instanceof Error ? error.name : 'unknown';
  return { code: internalError.code, message: `${internalError.message} (${name})`, exit: exitCode.failed };
}

/** True if the process asked for its working folder after that was deleted; relative paths lead nowhere then. */
function isWithoutFolder(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd';
}

function endOfOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  const cause =
    error.code === 'ENOSPC' ? 'the disk is full' : `the system answered ${error.code ?? error.name}`;
  process.stderr.write(
    `carryover: The output could not be written: ${cause}. Write it to another place and try again.\n`,
  );
  process.exit(exitCode.failed);
}
