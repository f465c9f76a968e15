import type { Argument, Command, Option } from 'commander';

export interface Candidate {
  readonly value: string;
  /** One line; shells that can show it do. */
  readonly about: string;
}

/** The kind of value that fits a place of the command line; the shell itself completes files. */
export type ValueKind = 'files' | 'models' | 'stacks' | 'snippets' | 'sessions' | 'git' | 'topics' | 'none';

export interface Values {
  of(kind: ValueKind, options: GivenOptions): Promise<readonly Candidate[]>;
}

export interface GivenOptions {
  /** The word as the user typed it. */
  readonly project: string | undefined;
}

export interface Completion {
  readonly candidates: readonly Candidate[];
  /** The shell is to add names of files. */
  readonly files: boolean;
}

const kindOfOption: Readonly<Record<string, ValueKind>> = {
  file: 'files',
  out: 'files',
  with: 'files',
  project: 'files',
  model: 'models',
  snippet: 'snippets',
  payload: 'sessions',
  git: 'git',
};
const kindOfArgument: Readonly<Record<string, readonly ValueKind[]>> = {
  stack: ['stacks'],
  prompt: ['snippets'],
  path: ['files'],
  file: ['files'],
  folder: ['files'],
  payload: ['sessions', 'files'],
  topic: ['topics'],
};

const nothing: Completion = { candidates: [], files: false };

/** Returns what fits the place where the user types `current`, after `words`. Never rejects because of the words. */
export async function completeWords(
  program: Command,
  words: readonly string[],
  current: string,
  values: Values,
): Promise<Completion> {
  const place = walk(program, words);
  const given = { project: place.project };
  if (place.awaiting !== null) return valuesOf([place.awaiting], current, given, values);
  const assigned = /^(--[a-z-]+)=(.*)$/su.exec(current);
  if (assigned !== null && !place.onlyArguments) {
    const [, flag = '', begun = ''] = assigned;
    const option = optionOf(place.command, flag);
    if (option === undefined || !takesValue(option)) return nothing;
    const found = await valuesOf([option], begun, given, values);
    return {
      ...found,
      candidates: found.candidates.map((one) => ({ ...one, value: `${flag}=${one.value}` })),
    };
  }
  if (current.startsWith('-') && current !== '-' && !place.onlyArguments) {
    return { candidates: startingWith(optionsOf(place.command, place.used), current), files: false };
  }
  const argument = argumentAt(place.command, place.arguments);
  const found = argument === undefined ? nothing : await valuesOf([argument], current, given, values);
  const commands =
    place.arguments === 0 ? subcommandsOf(place.command.name() === 'help' ? program : place.command) : [];
  return { ...found, candidates: [...startingWith(commands, current), ...found.candidates] };
}

interface Place {
  readonly command: Command;
  /** The option whose value comes next. */
  readonly awaiting: Option | null;
  readonly arguments: number;
  readonly used: ReadonlySet<string>;
  /** After `--`. */
  readonly onlyArguments: boolean;
  readonly project: string | undefined;
}

function walk(program: Command, words: readonly string[]): Place {
  let command = program;
  let awaiting: Option | null = null;
  let count = 0;
  let onlyArguments = false;
  let project: string | undefined;
  const used = new Set<string>();
  for (const word of words) {
    if (awaiting !== null) {
      if (awaiting.long === '--project') project = word;
      awaiting = null;
    } else if (word === '--') onlyArguments = true;
    else if (word.startsWith('-') && word !== '-' && !onlyArguments) {
      const [flag = '', value] = word.split(/=(.*)/su);
      const option = optionOf(command, flag);
      if (option === undefined) continue;
      used.add(option.attributeName());
      if (flag === '--project' && value !== undefined) project = value;
      if (takesValue(option) && value === undefined) awaiting = option;
    } else {
      const next: Command | undefined =
        count === 0 ? command.commands.find((sub) => sub.name() === word) : undefined;
      if (next === undefined) count += 1;
      else command = next;
    }
  }
  return { command, awaiting, arguments: count, used, onlyArguments, project };
}

function optionOf(command: Command, flag: string): Option | undefined {
  return command.options.find((option) => option.long === flag || option.short === flag);
}

function takesValue(option: Option): boolean {
  return option.required || option.optional;
}

function optionsOf(command: Command, used: ReadonlySet<string>): readonly Candidate[] {
  const own = command.options.filter(
    // An option that may be repeated starts as an empty list.
    (option) => !option.hidden && (!used.has(option.attributeName()) || Array.isArray(option.defaultValue)),
  );
  return [
    ...own.map(({ long, short, description }) => ({ value: long ?? short ?? '', about: description })),
    { value: '--help', about: 'say what can be written here' },
  ];
}

function subcommandsOf(command: Command): readonly Candidate[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((sub) => ({ value: sub.name(), about: sub.description() }));
}

function argumentAt({ registeredArguments }: Command, at: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[at] ?? (last?.variadic === true ? last : undefined);
}

async function valuesOf(
  [of]: readonly [Option | Argument],
  begun: string,
  given: GivenOptions,
  values: Values,
): Promise<Completion> {
  if (of.argChoices !== undefined) {
    const choices = of.argChoices.map((value) => ({ value, about: '' }));
    return { candidates: startingWith(choices, begun), files: false };
  }
  const isOption = 'long' in of;
  const kinds = isOption ? [kindOfOption[of.attributeName()] ?? 'none'] : (kindOfArgument[of.name()] ?? []);
  const lists = await Promise.all(
    kinds.filter((kind) => kind !== 'files').map((kind) => values.of(kind, given)),
  );
  // Several views are written with commas between them: only the last one is being typed.
  const before = kinds.includes('git') ? begun.slice(0, begun.lastIndexOf(',') + 1) : '';
  const candidates = lists.flat().map((one) => ({ ...one, value: before + one.value }));
  return { candidates: startingWith(candidates, begun), files: kinds.includes('files') };
}

function startingWith(candidates: readonly Candidate[], begun: string): readonly Candidate[] {
  const lower = begun.toLowerCase();
  return candidates.filter(({ value }) => value.toLowerCase().startsWith(lower));
}
