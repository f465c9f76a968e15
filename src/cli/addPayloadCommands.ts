import type { Command } from 'commander';
import { common, examples, type Surroundings } from './commandParts.ts';
import type { CommonOptions, Outcome } from './output.ts';

/** The group `carryover payload`: what one does with a payload outside the app. */
export function addPayloadCommands(
  program: Command,
  { workerUrl }: Surroundings,
  done: (outcome: Outcome) => void,
): void {
  const payload = program
    .command('payload')
    .description('Reads, checks and saves payloads, and shows what changed since.')
    .addHelpText(
      'after',
      examples(
        'carryover payload check draft.md',
        'carryover payload save draft.md',
        'carryover payload drift latest',
      ),
    );

  common(payload.command('parse'))
    .argument('<file>', 'a payload or a draft, or - for standard input')
    .description('Shows which sections and entries a draft has.')
    .addHelpText(
      'after',
      examples('carryover payload parse scratch/session-4.md', 'pbpaste | carryover payload parse - --json'),
    )
    .action(async (file: string, options: CommonOptions) => {
      const { payloadParseCommand } = await import('./payloadParseCommand.ts');
      done(await payloadParseCommand(file, options, workerUrl));
    });

  common(payload.command('drift'))
    .argument('<payload>', 'a saved payload: "latest", its session number, or a file')
    .description('Shows what changed in the repository since a payload was saved.')
    .addHelpText('after', examples('carryover payload drift latest', 'carryover payload drift 4 --json'))
    .action(async (named: string, options: CommonOptions) => {
      const { payloadDriftCommand } = await import('./payloadDriftCommand.ts');
      done(await payloadDriftCommand(named, options, workerUrl));
    });

  common(payload.command('save'))
    .argument('<file>', 'a draft, or - for standard input')
    .description(
      'Saves a draft as the next session-N.md in the payload folder. Refuses a draft that contains a secret.',
    )
    .addHelpText(
      'after',
      examples('carryover payload save scratch/session-log.md', 'pbpaste | carryover payload save -'),
    )
    .action(async (file: string, options: CommonOptions) => {
      const { payloadSaveCommand } = await import('./payloadSaveCommand.ts');
      done(await payloadSaveCommand(file, options, workerUrl));
    });

  common(payload.command('check'))
    .argument('<file>', 'a payload or a draft, or - for standard input')
    .description(
      'Checks a payload’s text, and its claims against git. Exits with 6 on errors, with 3 on secrets.',
    )
    .addHelpText(
      'after',
      examples(
        'carryover payload check scratch/session-4.md',
        'git show :scratch/session-4.md | carryover payload check -',
      ),
    )
    .action(async (file: string, options: CommonOptions) => {
      const { payloadCheckCommand } = await import('./payloadCheckCommand.ts');
      done(await payloadCheckCommand(file, options, workerUrl));
    });
}
