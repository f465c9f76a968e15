import { missingAnchorsWords } from '../../shared/domain/draft.ts';
import { becauseWords, taskName, type TaskQuestion } from '../../shared/domain/draft/taskQuestion.ts';
import type { PayloadCheck } from '../../shared/domain/payloadCheck.ts';
import type { SavedTask } from '../../shared/api/once/payloads.ts';
import { countWords, formatCount } from '../../shared/domain/tokenCount.ts';
import { AppError } from '../../shared/errors.ts';
import { exitCode, UsageError } from '../exitCode.ts';
import { openCore, openProject } from '../openCore.ts';
import { checkNamed, headingSentences, headingsJson, type PlacingOptions } from './headingPlaces.ts';
import type { Outcome } from '../output.ts';
import { printable } from '../printable.ts';
import { readPayloadInput } from './readPayloadInput.ts';

export interface SaveOptions extends PlacingOptions {
  readonly task?: string;
  readonly allowPossible?: boolean;
}

/** Saves a draft, a file or standard input, as the next payload; a draft with a suspected secret is not saved. */
export async function payloadSaveCommand(
  named: string,
  options: SaveOptions,
  workerUrl: URL,
): Promise<Outcome> {
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const input = await readPayloadInput(core, root, named);
  if (input.status !== 'ok') return input.outcome;
  const { text, path } = input;
  const saved = await core.payloads.save({
    root,
    text,
    places: options.place,
    allowPossible: options.allowPossible === true,
    ...(path === undefined ? {} : { path }),
    ...(options.task === undefined ? {} : { task: options.task }),
  });
  if (saved.status === 'secrets') return refused(saved);
  if (saved.status === 'already') {
    const { path: where, session, acknowledge } = saved;
    return {
      code: exitCode.done,
      json: { path: where, session, already: true },
      text: `${where}\n`,
      messages: [
        ...input.notes,
        `An interrupted save had written this draft already, as ${where}. Nothing was written now.`,
      ],
      afterwards: acknowledge,
    };
  }
  if (saved.status === 'task') return asked(saved.question);
  if (saved.status === 'no-heading') {
    checkNamed(saved.headings);
    throw new UsageError('The draft does not have a heading that --place names.');
  }
  if (saved.status === 'no-sections') {
    throw new AppError(
      'drafts/unreadable',
      'Nothing was saved because the text has no words to save. Name a draft with sections such as "**Current goal:**".',
      { path: named },
    );
  }
  return {
    code: saved.missing === null ? exitCode.done : exitCode.unreadable,
    json: {
      path: saved.path,
      session: saved.session,
      ...taskJson(saved.task),
      ...headingsJson(saved.headings),
      ...(saved.missing === null
        ? {}
        : { missing: saved.missing.names, warning: missingAnchorsWords(saved.missing) }),
    },
    text: `${saved.path}\n`,
    afterwards: saved.acknowledge,
    messages: [
      ...input.notes,
      ...taskSentences(saved.task),
      ...headingSentences(saved.headings),
      ...saved.notices,
      ...leftOut(saved.leftOut),
      ...possibleWords(saved.possible),
      ...(saved.tooLong === null ? [] : [saved.tooLong.message]),
      ...(saved.missing === null ? [] : [missingAnchorsWords(saved.missing)]),
    ],
  };
}

/** Says for which task a payload was saved; nothing for the first one without a name. */
function taskSentences({ name, continues, by, because }: SavedTask): readonly string[] {
  if (continues !== null) {
    const why = by === 'shared' ? ` ${becauseWords(because)}` : by === 'draft' ? ' The draft names it.' : '';
    return [
      `Continues ${quoted(taskName({ task: name, session: continues }))} (session ${continues}).${why}`,
    ];
  }
  return by === 'first' ? [] : [`Begins the task ${quoted(name)}.`];
}

function taskJson({ name, continues, by, because }: SavedTask): object {
  // The first payload of a project has the task that it names.
  if (by === 'first') return {};
  return { task: { name, continues, by, ...(because.length === 0 ? {} : { because }) } };
}

/** Refuses a draft whose task would be a guess: nothing is merged in silence. */
function asked({ likely, because, name, tasks }: TaskQuestion): Outcome {
  const known = tasks.map((task) => `${quoted(taskName(task))} (session ${task.session})`);
  const shown = known.slice(0, mostTasks).join(', ');
  const list = known.length > mostTasks ? `${shown} and ${known.length - mostTasks} more` : shown;
  const shared =
    because.length === 0 ? '' : ` It may continue ${quoted(taskName(likely))}: ${because.join(', ')}.`;
  const own = name === '' ? 'NAME' : quoted(name);
  const message =
    `The draft does not say which task it belongs to, so nothing was saved. The project has ${list}.${shared} ` +
    `Name one of them with --task, or a new one, such as --task ${own}.`;
  return {
    code: exitCode.usage,
    json: {
      path: null,
      session: null,
      error: { code: 'payloads/which-task', message },
      likely,
      because,
      name,
      tasks,
    },
    text: '',
    messages: [`carryover: ${message}`],
  };
}

/** Tasks that are named; the number of the others is said. */
const mostTasks = 5;

function quoted(name: string): string {
  return JSON.stringify(name);
}

type ShownCheck = Pick<PayloadCheck, 'message' | 'line' | 'decide'>;

function checkLines(checks: readonly ShownCheck[]): readonly string[] {
  return checks.map(({ line, message }) => (line === undefined ? message : `line ${line}: ${message}`));
}

/** Says what was saved by `--allow-possible`. */
function possibleWords(checks: readonly ShownCheck[]): readonly string[] {
  return checks.length === 0
    ? []
    : [
        ...checkLines(checks),
        `${countWords(checks.length, 'possible secret')} saved as --allow-possible says.`,
      ];
}

function refused({
  checks,
  notices,
}: {
  readonly checks: readonly ShownCheck[];
  readonly notices: readonly string[];
}): Outcome {
  const arePossible = checks.length > 0 && checks.every(({ decide }) => decide === 'allow');

  return {
    code: exitCode.secrets,
    json: { path: null, session: null, checks },
    text: '',
    messages: [
      ...notices,
      ...checkLines(checks),
      arePossible
        ? 'Nothing was saved. Remove the possible secrets, or save again with --allow-possible if none of them is one.'
        : 'Nothing was saved. Remove the suspected secrets, then save again.',
    ],
  };
}

/** Parts that are named; the number of the others is said. */
const named = 5;

function leftOut(parts: readonly string[]): readonly string[] {
  if (parts.length === 0) return [];
  const more = parts.length - named;
  return [
    parts.length === 1
      ? '1 part outside the sections was not saved.'
      : `${formatCount(parts.length)} parts outside the sections were not saved.`,
    ...parts.slice(0, named).map((part) => `  ${printable(beginning(part))}`),
    ...(more > 0 ? [`  and ${formatCount(more)} more`] : []),
  ];
}

function beginning(part: string): string {
  const [line = '', ...more] = part.split('\n');
  return line.length > 100 || more.length > 0 ? `${line.slice(0, 100).trimEnd()} …` : line;
}
