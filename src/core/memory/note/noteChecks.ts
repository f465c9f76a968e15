import type { NoteCheck } from '../../../shared/domain/memory/taskNote.ts';
import type { Payload, PayloadEntry } from '../../../shared/domain/payload.ts';

const tried = /\b(?:tried|attempt(?:ed)?|experiment(?:ed)?|gave up|did(?:n['’]t| not) (?:work|help))\b/iu;
const taskState =
  /^(?:\*\*)?(?:next(?: action| step)?s?|status|in progress|untouched|to ?do|wip)\b|\b(?:IN PROGRESS|UNTOUCHED|TODO)\b/u;

/** Checks that a note has and a payload has not; pure. `uncommitted`: paths of the project that are not committed. */
export function noteChecks(
  { sections }: Pick<Payload, 'sections'>,
  uncommitted: ReadonlySet<string>,
): readonly NoteCheck[] {
  return sections.flatMap(({ id, entries }) =>
    entries.flatMap((entry): NoteCheck[] => {
      const words = wordsOf(entry);
      const found: NoteCheck[] = [];
      const say = (check: NoteCheck['id'], message: string): void =>
        void found.push({ id: check, severity: 'warning', message, section: id, words });
      if (id === 'decisions' && entry.why === undefined && entry.mark === undefined)
        say('no-why', `A decision has no why, so a later task may undo it: ${words}`);
      if (id === 'files' && tried.test(entry.text))
        say(
          'tried',
          `This says what was tried, not what changed. A dead end has a section of its own: ${words}`,
        );
      if (entry.state !== undefined || taskState.test(entry.text))
        say('task-state', `This is the state of a task, which a note outlives: ${words}`);
      if (id === 'files' && entry.path !== undefined && uncommitted.has(entry.path))
        say('uncommitted', `${entry.path} is not committed`);
      return found;
    }),
  );
}

function wordsOf({ text, path }: PayloadEntry): string {
  const words = [path ?? '', text].filter((part) => part !== '').join(': ');
  return words.length > 120 ? `${words.slice(0, 120)}…` : words;
}
