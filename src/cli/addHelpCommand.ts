import type { Command } from 'commander';
import { examples } from './commandParts.ts';
import { exitCode } from './exitCode.ts';
import { topics } from './helpTopics.ts';
import type { Outcome } from './output.ts';
import { UsageError } from './usageError.ts';

/** `carryover help`: of a command, or of what several have in common. */
export function addHelpCommand(program: Command, done: (outcome: Outcome) => void): void {
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
