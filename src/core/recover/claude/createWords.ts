import type { PersonsWords } from '../../../shared/domain/sessionFacts.ts';
import { objectAt, parseObject, textAt, timeAt } from '../reading/jsonFields.ts';
import { messageText, typedWords, type ClaudeRecord } from './claudeRecord.ts';
import type { Place } from './createChain.ts';
import { keepStart } from '../reading/keepTexts.ts';

/** Characters. */
const maxWords = 8_000;

export interface WordsReader {
  take(record: ClaudeRecord, line: number, place: Place): void;
  /** Returns the words on the active branch, in the order of the file. */
  words(isActive: (place: Place) => boolean): readonly PersonsWords[];
  /** Returns every text that the person typed, also on branches that were left, and what was taken back. */
  typed(): readonly string[];
}

interface Queued {
  /** False for a text of the program: it holds its place in the queue only. */
  readonly isTyped: boolean;
  readonly words: Omit<PersonsWords, 'kind'>;
  /** True once the program took it from the queue, though no record may say to whom it went. */
  taken: boolean;
}

/** Collects the words of the person: prompts, and what they typed while the agent worked. */
export function createWords(): WordsReader {
  const all: { readonly place: Place; readonly words: PersonsWords }[] = [];
  const seen = new Set<string>();
  let queue: Queued[] = [];
  const queued = new Set<string>();

  const takeQueue = ({ fields }: ClaudeRecord, line: number): void => {
    const operation = textAt(fields, 'operation');
    // The person took the texts back into the editor.
    if (operation === 'popAll') queue = queue.filter(({ taken }) => taken);
    if (operation === 'enqueue') {
      const text = (textAt(fields, 'content') ?? '').trim();
      // The program queues its own notifications, and commands, whose words come with the record of the command.
      const isTyped = text !== '' && !text.startsWith('<') && !text.startsWith('/') && !isTask(text);
      if (isTyped) queued.add(keepStart(text, maxWords));
      queue.push({
        words: { at: timeAt(fields, 'timestamp'), text: keepStart(text, maxWords), line },
        isTyped,
        taken: false,
      });
      return;
    }
    // Newer versions say which text they take.
    const text = textAt(fields, 'content')?.trim();
    const waiting = queue.filter(({ taken }) => !taken);
    const first = waiting.find(({ words }) => words.text === text) ?? waiting[0];
    if (first !== undefined && (operation === 'dequeue' || operation === 'remove')) first.taken = true;
  };

  return {
    take(record, line, place) {
      if (record.type === 'queue-operation') return takeQueue(record, line);
      // A record of the program may deliver a queued text, too: then no person typed it.
      const delivered = keepStart(textIn(record).trim(), maxWords);
      if (delivered !== '') queue = queue.filter(({ words }) => words.text !== delivered);
      const typed = typedWords(record);
      if (typed === null) return;
      const text = keepStart(typed, maxWords);
      const at = timeAt(record.fields, 'timestamp');
      queue = queue.filter(({ words }) => words.text !== text);
      // A compaction may repeat records under new ids, with their old times.
      const key = `${at} ${text}`;
      if (seen.has(key)) return;
      seen.add(key);
      const kind = record.type === 'attachment' ? 'while-working' : 'prompt';
      all.push({ place, words: { at, text, line, kind } });
    },
    typed: () => [...all.map(({ words }) => words.text), ...queued],
    words(isActive) {
      const known = all.filter(({ place }) => isActive(place)).map(({ words }) => words);
      const left = queue
        .filter(({ isTyped }) => isTyped)
        .map(({ words, taken }): PersonsWords => ({
          ...words,
          kind: taken ? 'while-working' : 'not-delivered',
        }));
      return [...known, ...left].toSorted((a, b) => a.line - b.line);
    },
  };
}

/** True for a task of the background, which older versions queue as JSON. */
function isTask(text: string): boolean {
  return text.startsWith('{') && textAt(parseObject(text) ?? {}, 'task_id') !== null;
}

function textIn(record: ClaudeRecord): string {
  if (record.type === 'user') return messageText(record);
  return textAt(objectAt(record.fields, 'attachment'), 'prompt') ?? '';
}

/** Returns the texts of notifications about background tasks in a record, and whether it delivers them to the agent. */
export function notificationsIn(
  record: ClaudeRecord,
  text: string,
): { readonly texts: readonly string[]; readonly delivers: boolean } {
  const attachment = objectAt(record.fields, 'attachment');
  const whole =
    record.type === 'queue-operation'
      ? (textAt(record.fields, 'content') ?? '')
      : record.type === 'attachment' && textAt(attachment, 'type') === 'queued_command'
        ? (textAt(attachment, 'prompt') ?? '')
        : record.type === 'user'
          ? text
          : '';
  const texts = [...whole.matchAll(/<task-notification>[\s\S]*?(?:<\/task-notification>|$)/gu)].map(
    ([one]) => one,
  );
  const isEnqueued = record.type === 'queue-operation';
  if (isEnqueued && textAt(record.fields, 'operation') !== 'enqueue') return { texts: [], delivers: false };
  return { texts, delivers: !isEnqueued };
}
