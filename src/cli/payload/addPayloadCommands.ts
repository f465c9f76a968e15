import { Option, type Command } from 'commander';
import { collectPlaces, type PlacingOptions } from './headingPlaces.ts';
import { allowingPossible, common, examples, type Surroundings } from '../commandParts.ts';
import { parsePayload, parseTask } from '../optionValues.ts';
import type { CommonOptions, Outcome } from '../output.ts';
import type { SaveOptions } from './payloadSaveCommand.ts';
import type { CheckOptions } from './payloadCheckCommand.ts';
import type { ConfirmOptions } from './payloadConfirmCommand.ts';

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

  common(payload.command('list'))
    .description('Lists the saved payloads, and those on other branches and in other worktrees.')
    .addHelpText('after', examples('carryover payload list', 'carryover payload list --json'))
    .action(async (options: CommonOptions) => {
      const { payloadListCommand } = await import('./payloadListCommand.ts');
      done(await payloadListCommand(options, workerUrl));
    });

  placing(common(payload.command('parse')))
    .argument('<file>', 'a payload or a draft, or - for standard input')
    .description('Shows which sections and entries a draft has.')
    .addHelpText(
      'after',
      examples('carryover payload parse scratch/session-4.md', 'pbpaste | carryover payload parse - --json'),
    )
    .action(async (file: string, options: PlacingOptions) => {
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

  common(payload.command('confirm'))
    .argument('<file>', 'the agent’s answer to the confirm prompt, or - for standard input')
    .description(
      'Compares an agent’s answer with a saved payload. Exits with 6 if the answer misses or contradicts a part.',
    )
    .option(
      '--payload <session>',
      'the payload: "latest", which is the default, or its session number',
      parsePayload,
    )
    .addHelpText(
      'after',
      examples('pbpaste | carryover payload confirm -', 'carryover payload confirm answer.md --payload 4'),
    )
    .action(async (file: string, options: ConfirmOptions) => {
      const { payloadConfirmCommand } = await import('./payloadConfirmCommand.ts');
      done(await payloadConfirmCommand(file, options, workerUrl));
    });

  placing(allowingPossible(common(payload.command('save'))))
    .argument('<file>', 'a draft, or - for standard input')
    .option('--task <name>', 'the task that it continues, or the name of a new one', parseTask)
    .description(
      'Saves a draft as the next session-N.md in the payload folder. Refuses a draft that contains a secret.',
    )
    .addHelpText(
      'after',
      examples(
        'carryover payload save scratch/session-log.md',
        `carryover payload save draft.md --place "Kim's corner=next"`,
        'pbpaste | carryover payload save - --task "ServiceLayer extraction"',
      ),
    )
    .action(async (file: string, options: SaveOptions) => {
      const { payloadSaveCommand } = await import('./payloadSaveCommand.ts');
      done(await payloadSaveCommand(file, options, workerUrl));
    });

  placing(allowingPossible(common(payload.command('check'))))
    .argument('<file>', 'a payload or a draft, or - for standard input')
    .description(
      'Checks a payload’s text, and its claims against git. Exits with 6 on errors, with 3 on secrets.',
    )
    .addHelpText(
      'after',
      examples(
        'carryover payload check scratch/session-4.md',
        'git show :scratch/session-4.md | carryover payload check -',
        'carryover payload check draft.md --session 7f0c2b1e',
      ),
    )
    .option('--all', 'also run the checks that are off by default')
    .addOption(
      new Option(
        '--session <id>',
        'hold claims such as "tests pass" against this session, by its id or the beginning of it',
      ).conflicts(['transcript']),
    )
    .option('--transcript <file>', 'hold claims such as "tests pass" against this transcript')
    .action(async (file: string, options: CheckOptions) => {
      const { payloadCheckCommand } = await import('./payloadCheckCommand.ts');
      done(await payloadCheckCommand(file, options, workerUrl));
    });
}

function placing(command: Command): Command {
  return command.option(
    '--place <heading=section>',
    'the section for a heading that is not recognised, or outside, other, forget; may be repeated',
    collectPlaces,
    [],
  );
}
