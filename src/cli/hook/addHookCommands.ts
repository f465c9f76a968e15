import { Argument, Option, type Command } from 'commander';
import { hookAgents, type HookAgent } from '../../shared/domain/hooks.ts';
import { hookScopes } from '../../shared/domain/hooks/hookSettings.ts';
import { common, examples, type Surroundings } from '../commandParts.ts';
import type { CommonOptions, Outcome } from '../output.ts';
import { agentArgument, editing, type HookOptions } from './hookArgs.ts';

/** The group `carryover hook`, and the status line: the ends that agents call. */
export function addHookCommands(
  program: Command,
  { workerUrl }: Surroundings,
  done: (outcome: Outcome) => void,
): void {
  const hook = program
    .command('hook')
    .description('Tells an agent at its events what Carryover knows.')
    .addHelpText(
      'after',
      examples(
        'carryover hook install claude-code              # shows the difference and asks',
        'carryover hook status',
        'carryover hook remove claude-code --yes',
      ),
    );

  choosing(common(hook.command('print')).addArgument(agentArgument()))
    .description('Prints what an installation writes into the settings of an agent.')
    .addHelpText('after', examples('carryover hook print codex'))
    .action(async (agent: HookAgent, { only }: HookOptions) => {
      const [{ hookPrintCommand }, { partsNamed }] = await Promise.all([
        import('./hookPrintCommand.ts'),
        import('./hookArgs.ts'),
      ]);
      done(hookPrintCommand(agent, partsNamed(agent, only)));
    });

  scoped(choosing(editing(common(hook.command('install')).addArgument(agentArgument()))))
    .description('Writes hooks into the settings of an agent, and leaves every other byte of them as it is.')
    .addHelpText(
      'after',
      examples(
        'carryover hook install claude-code',
        'carryover hook install claude-code --only session-start,compaction --yes',
        'carryover hook install codex --scope project',
      ),
    )
    .action(async (agent: HookAgent, options: HookOptions) => {
      const [{ hookEditCommand }, { partsNamed }] = await Promise.all([
        import('./hookEditCommand.ts'),
        import('./hookArgs.ts'),
      ]);
      done(await hookEditCommand(agent, partsNamed(agent, options.only), options, workerUrl));
    });

  common(hook.command('status'))
    .addArgument(new Argument('[agent]', 'the agent; without it, all').choices(hookAgents))
    .description('Shows which hooks are installed, when each last ran, and what keeps them from running.')
    .addHelpText('after', examples('carryover hook status', 'carryover hook status codex --json'))
    .action(async (agent: HookAgent | undefined, options: CommonOptions) => {
      const { hookStatusCommand } = await import('./hookStatusCommand.ts');
      done(await hookStatusCommand(agent, options, workerUrl));
    });

  scoped(editing(common(hook.command('remove')).addArgument(agentArgument())))
    .description(
      'Takes Carryover’s hooks out of the settings of an agent, which are then as they were before.',
    )
    .addHelpText('after', examples('carryover hook remove claude-code', 'carryover hook remove codex --yes'))
    .action(async (agent: HookAgent, options: HookOptions) => {
      const { hookEditCommand } = await import('./hookEditCommand.ts');
      done(await hookEditCommand(agent, [], options, workerUrl));
    });

  hook
    .command('run')
    .argument('[words...]', 'the event, and --agent with the agent')
    // A later version may add options to a command that stands in settings; this one must still end with 0.
    .allowUnknownOption()
    .description(
      'Answers an event of an agent, whose JSON it reads from standard input. Always exits with 0. Agents call this.',
    )
    .addHelpText(
      'after',
      examples(`echo '{"session_id": "a1", "cwd": "/home/mara/shop"}' | carryover hook run session-start`),
    )
    .action(async (words: readonly string[]) => {
      const { hookRunCommand } = await import('./hookRunCommand.ts');
      done(await hookRunCommand(words, workerUrl));
    });

  program
    .command('statusline')
    .option('--then <command>', 'the status line of your own, which gets the same input')
    .description(
      'Keeps what Claude Code tells its status line, and runs your own status line. Claude Code calls this.',
    )
    .addHelpText('after', examples(`carryover statusline --then '~/.claude/statusline.sh'`))
    .action(async ({ then }: { readonly then?: string }) => {
      const { statusLineCommand } = await import('./statusLineCommand.ts');
      done(await statusLineCommand(then, workerUrl));
    });
}

function choosing(command: Command): Command {
  return command.option(
    '--only <parts>',
    'session-start, compaction, limit, session-end, status-line; separated by commas',
  );
}

function scoped(command: Command): Command {
  return command.addOption(
    new Option('--scope <scope>', 'your settings for all projects, or those of this checkout')
      .choices(hookScopes)
      .default('user'),
  );
}
