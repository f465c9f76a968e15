import { hiddenCharacter } from '../../shared/domain/hiddenCharacter.ts';
import { agentNames, type SessionSummary } from '../../shared/domain/transcript.ts';

/** Characters: git's tools cut longer first lines. */
const maxSubject = 72;
const subject = 'Save work in progress';

/** Returns a message to begin with, the same for the same session. Its title is a text from outside: the caller scans the message. */
export function commitMessage(
  session: Pick<SessionSummary, 'agent' | 'id' | 'title' | 'started' | 'ended'> | null,
): string {
  if (session === null) return subject;
  const { agent, id, title, started, ended } = session;
  const about = shorten(plain(title ?? ''), maxSubject - subject.length - 2);
  const when = started === null || ended === null ? '' : `, ${minuteOf(started)} to ${minuteOf(ended)}`;
  return [
    about === '' ? subject : `${subject}: ${about}`,
    '',
    `A session of ${agentNames[agent]} left it uncommitted`,
    `(${plain(id).slice(0, 8)}${when}).`,
  ].join('\n');
}

function plain(text: string): string {
  return text.replaceAll(new RegExp(hiddenCharacter.source, 'gu'), '').replaceAll(/\s+/gu, ' ').trim();
}

/** Fewer characters than this are an abbreviation rather than a sentence. */
const shortestSentence = 12;
const lastMarks = /[\s.,;:]+$/u;

/** Returns a text, or its first sentence, or else as many of its words as fit. */
function shorten(text: string, length: number): string {
  const whole = text.replace(lastMarks, '');
  if (whole.length <= length) return whole;
  const sentence = /^.*?[.!?:](?=\s)/u.exec(text)?.[0].replace(lastMarks, '') ?? '';
  if (sentence.length >= shortestSentence && sentence.length <= length) return sentence;
  const cut = whole.slice(0, length + 1);
  const word = cut.lastIndexOf(' ');
  return (word > length / 2 ? cut.slice(0, word) : cut.slice(0, length))
    .replace(/[\uD800-\uDBFF]$/u, '')
    .replace(lastMarks, '');
}

/** Returns `2026-11-20 12:00Z`. */
function minuteOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ') + 'Z';
}
