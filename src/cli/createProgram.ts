import { Command, Option } from 'commander';
import { templates } from '../shared/domain/payload.ts';
import { messageFormats } from '../shared/domain/stack.ts';
import { addCompletionCommands } from './completion/addCompletionCommands.ts';
import { addSampleCommand } from './addSampleCommand.ts';
import { addPayloadCommands } from './payload/addPayloadCommands.ts';
import { addHookCommands } from './hook/addHookCommands.ts';
import { addPressureCommand } from './pressure/addPressureCommand.ts';
import { addRecoverCommand } from './recover/addRecoverCommand.ts';
import { addCheckpointCommands } from './checkpoint/addCheckpointCommands.ts';
import { addServeCommand } from './addServeCommand.ts';
import { addSuggestCommand } from './suggest/addSuggestCommand.ts';
import type { AssembleOptions } from './assemble/assembleCommand.ts';
import { allowingPossible, common, examples, type Surroundings } from './commandParts.ts';
import { collect, parseBudget, parsePayload, parseTree, parseVariable } from './optionValues.ts';
import { parseGitViews } from './assemble/parseGitViews.ts';
import type { PromptOptions } from './promptCommand.ts';
import type { Outcome } from './output.ts';
import type { ScanOptions } from './scanCommand.ts';
import type { TokensOptions } from './tokensCommand.ts';
import { exitCode, UsageError } from './exitCode.ts';
import { topics } from './helpTopics.ts';

/** The commands; what a command needs is loaded when it runs. */
export function createProgram(surroundings: Surroundings, done: (outcome: Outcome) => void): Command {
  const { version, workerUrl } = surroundings;
  const program = new Command('carryover')
    .description(
      'Makes the first message for a new session with a coding agent from files and saved payloads. Counts its tokens and stops at suspected secrets.',
    )
    .version(version)
    .showHelpAfterError('Run "carryover --help" to see the commands.')
    .exitOverride()
    .addHelpText(
      'after',
      examples(
        'carryover sample && cd storefront               # a project for trying Carryover',
        'carryover assemble ServiceLayer --redact --copy',
        `carryover assemble --file 'src/**' --payload latest --goal 'Finish create()' > message.md`,
        'carryover payload check draft.md && carryover payload save draft.md',
        'carryover help topics                           # exit codes, patterns, files',
      ),
    );

  allowingPossible(common(program.command('assemble')))
    .argument('[stack]', 'name or id of a stack made in the app; without it, the options select the content')
    .description('Assembles a first message from files, sources and a saved payload.')
    .option('--file <glob>', 'a file, folder or pattern; may be repeated', collect, [])
    .option(
      '--outline <glob>',
      'files as with --file, of which the message has outlines: declarations without bodies; may be repeated',
      collect,
      [],
    )
    .option(
      '--tree <folder>',
      'the files of a folder by name, as a tree; FOLDER:2 opens two levels; may be repeated',
      parseTree,
      [],
    )
    .option(
      '--snippet <name>',
      'a snippet or prompt from the library, by name or id; may be repeated',
      collect,
      [],
    )
    .option(
      '--git <views>',
      'state of the repository: status, diff, staged, log, since:N, against:BRANCH, commit:REVISION, compare:A...B',
      parseGitViews,
      [],
    )
    .option(
      '--notion <page>',
      'a Notion page or database, by link or id, read with NOTION_TOKEN; may be repeated',
      collect,
      [],
    )
    .option(
      '--issue <reference>',
      'a GitHub issue or pull request, by number, owner/name#12 or link, read with GITHUB_TOKEN, with gh’s login, or anonymously; may be repeated',
      collect,
      [],
    )
    .option('--payload <session>', 'a saved payload: "latest", or its session number', parsePayload)
    .option('--goal <text>', 'what the session should do; goes to the top')
    .option('--confirm', 'ask the agent to say back what it understood, and to wait, before it edits')
    .option('--log', 'add the prompt that asks the agent to keep a session log')
    .option('--var <name=value>', 'a value for prompts and snippets; may be repeated', parseVariable, {})
    .option('--budget <tokens>', 'exit with 4 if the message is larger', parseBudget)
    .option('--model <id>', 'count for this model; "carryover tokens --models" lists them')
    .addOption(new Option('--format <format>', 'the markup of the message').choices(messageFormats))
    .option('--redact', 'redact every suspected secret; without it, any finding stops the command')
    .addOption(new Option('--copy', 'copy to the clipboard').conflicts(['save', 'out']))
    .addOption(
      new Option('--save', 'save as first-message-N.md in the payload folder, e.g. scratch').conflicts([
        'copy',
        'out',
      ]),
    )
    .addOption(new Option('--out <file>', 'write to a file').conflicts(['copy', 'save']))
    .addHelpText(
      'after',
      examples(
        `carryover assemble --file 'src/**/*.ts' --payload latest --goal 'Finish create()' --copy`,
        'carryover assemble "ServiceLayer extraction" > message.md',
      ),
    )
    .action(async (stack: string | undefined, options: AssembleOptions) => {
      const { assembleCommand } = await import('./assemble/assembleCommand.ts');
      done(await assembleCommand(stack, options, workerUrl));
    });

  allowingPossible(common(program.command('prompt')))
    .argument('[prompt]', 'name or id of a prompt or snippet, or a word such as plan; without it, the list')
    .description('Prints a prompt of the library with its values filled in.')
    .option('--var <name=value>', 'a value of the prompt; may be repeated', parseVariable, {})
    .option('--task <text>', 'the same as --var task=…')
    .addOption(
      new Option('--template <template>', 'the parts that the draft prompt asks for').choices(templates),
    )
    .option('--payload <session>', 'the payload that values come from: "latest", or its number', parsePayload)
    .option('--redact', 'redact every suspected secret; without it, any finding stops the command')
    .option('--copy', 'copy to the clipboard')
    .addHelpText(
      'after',
      examples(
        'carryover prompt                                # the list',
        `carryover prompt plan --task 'Finish create()' --copy`,
        'carryover prompt draft --template debug',
        'carryover prompt draft >> prompts.md',
      ),
    )
    .action(async (prompt: string | undefined, options: PromptOptions) => {
      const { promptCommand } = await import('./promptCommand.ts');
      done(await promptCommand(prompt, options, workerUrl));
    });

  common(program.command('tokens'))
    .argument('[path...]', 'files, folders or patterns')
    .description('Counts the tokens of files.')
    .option('--model <id>', 'count for this model')
    .option('--models', 'list the models instead')
    .addHelpText('after', examples('carryover tokens src --model gpt-5', 'carryover tokens --models'))
    .action(async (paths: readonly string[], options: TokensOptions) => {
      const { tokensCommand } = await import('./tokensCommand.ts');
      done(await tokensCommand(paths, options, workerUrl));
    });

  addSuggestCommand(program, surroundings, done);

  allowingPossible(common(program.command('scan')), 'exit with 3 only for certain secrets')
    .argument('[path...]', 'files, folders or patterns, or - for standard input')
    .option('--staged', 'scan what the next commit would change, as it is staged')
    .addOption(
      new Option('--format <format>', 'sarif for code hosts and editors')
        .choices(['text', 'sarif'])
        .default('text')
        .conflicts(['json']),
    )
    .description('Scans for secrets and shows them masked. Exits with 3 if there are any.')
    .addHelpText(
      'after',
      examples(
        'carryover scan src config',
        'git diff | carryover scan -',
        'carryover scan --staged                         # in a pre-commit hook',
        'carryover scan . --format sarif > secrets.sarif',
      ),
    )
    .action(async (paths: readonly string[], options: ScanOptions) => {
      const { scanCommand } = await import('./scanCommand.ts');
      done(await scanCommand(paths, options, surroundings));
    });
  addServeCommand(program, surroundings, done);
  addPayloadCommands(program, surroundings, done);
  addRecoverCommand(program, surroundings, done);
  addPressureCommand(program, surroundings, done);
  addCheckpointCommands(program, surroundings, done);
  addHookCommands(program, surroundings, done);
  addSampleCommand(program, surroundings, done);
  addCompletionCommands(program, surroundings, done);
  addHelpCommand(program, done);
  return program;
}

/** `carryover help`: of a command, or of what several have in common. */
function addHelpCommand(program: Command, done: (outcome: Outcome) => void): void {
  program
    .helpCommand(false)
    .command('help')
    .argument('[topic...]', 'a command, a topic, or "topics" for the list of them')
    .description('Explains a command or a topic.')
    .addHelpText(
      'after',
      examples('carryover help payload save', 'carryover help topics', 'carryover help exit-codes'),
    )
    .action((words: readonly string[]) => {
      const text = textOf(program, words);
      done({ code: exitCode.done, text, json: { text }, messages: [] });
    });
}

function textOf(program: Command, words: readonly string[]): string {
  const [first] = words;
  if (first === 'topics') {
    const width = Math.max(...topics.map(({ name }) => name.length));
    return `${topics.map(({ name, about }) => `${name.padEnd(width)}  ${about}\n`).join('')}\nRead one with "carryover help <topic>".\n`;
  }
  const topic = topics.find(({ name }) => name === words.join('-'));
  if (topic !== undefined) return `${topic.text}\n`;
  let command = program;
  for (const word of words) {
    const next = command.commands.find((sub) => sub.name() === word && !sub.name().startsWith('_'));
    if (next === undefined) {
      throw new UsageError(
        `There is no command or topic "${words.join(' ')}". "carryover --help" lists the commands, "carryover help topics" the topics.`,
      );
    }
    command = next;
  }
  return command.helpInformation();
}
