import type { Command } from 'commander';
import { common, examples, type Surroundings } from '../commandParts.ts';
import { parseTask } from '../optionValues.ts';
import type { Outcome } from '../output.ts';
import type { CheckpointOptions } from './checkpointArgs.ts';
import type { PushOptions } from './checkpointPushCommand.ts';

/** The group `carryover checkpoint`: a task's state in an issue on GitHub. */
export function addCheckpointCommands(
  program: Command,
  { workerUrl }: Surroundings,
  done: (outcome: Outcome) => void,
): void {
  const checkpoint = program
    .command('checkpoint')
    .description('Keeps the state of a task in an issue on GitHub.')
    .addHelpText(
      'after',
      examples(
        'carryover checkpoint status',
        'carryover checkpoint push --dry-run',
        'carryover checkpoint pull --issue 148',
      ),
    );

  naming(checkpoint.command('push'))
    .description(
      'Writes the newest payload of a task into its issue. Takes over what persons changed there, and writes nothing on a conflict.',
    )
    .option('--dry-run', 'show the difference and write nothing')
    .option('--yes', 'write without asking')
    .addHelpText(
      'after',
      examples(
        'carryover checkpoint push                       # shows the difference and asks',
        'carryover checkpoint push --yes --json',
        'carryover checkpoint push --task "ServiceLayer extraction" --issue orchard/storefront#148',
      ),
    )
    .action(async (options: PushOptions) => {
      const { checkpointPushCommand } = await import('./checkpointPushCommand.ts');
      done(await checkpointPushCommand(options, workerUrl));
    });

  naming(checkpoint.command('pull'))
    .description('Writes an issue as a draft beside the payloads, with its comments since the last pull.')
    .addHelpText('after', examples('carryover checkpoint pull --issue 148', 'carryover checkpoint pull'))
    .action(async (options: CheckpointOptions) => {
      const { checkpointPullCommand } = await import('./checkpointPullCommand.ts');
      done(await checkpointPullCommand(options, workerUrl));
    });

  naming(checkpoint.command('status'))
    .description('Shows what a push would change, and what changed on GitHub.')
    .addHelpText('after', examples('carryover checkpoint status', 'carryover checkpoint status --json'))
    .action(async (options: CheckpointOptions) => {
      const { checkpointStatusCommand } = await import('./checkpointStatusCommand.ts');
      done(await checkpointStatusCommand(options, workerUrl));
    });
}

function naming(command: Command): Command {
  return common(command)
    .option('--task <name>', 'the task, by its name or id; without it, that of the newest payload', parseTask)
    .option(
      '--issue <reference>',
      'the issue that becomes the task’s, by number, owner/name#12 or link, written with GITHUB_TOKEN or gh’s login',
    );
}
