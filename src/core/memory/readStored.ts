import { longestText } from '../../shared/domain/memory.ts';
import type { Snippet } from '../../shared/domain/snippet.ts';
import type { NamedCommit } from '../git/logNames.ts';
import { readFrontMatter } from '../payload/format/frontMatter.ts';
import { parseFrontMatter, splitFrontMatter } from '../payload/format/parseFrontMatter.ts';
import type { ListedText, UntimedText } from './storedText.ts';

/** Reads a note or a payload. Front matter of another program is left out of a note, but not of what is searched. */
export function readStored(listed: ListedText, projectId: string, text: string): UntimedText {
  const whole = text.slice(0, longestText);
  const { front: fields, body } = parseFrontMatter(whole);
  const front = fields === null ? null : readFrontMatter(fields);
  const task = front?.task;
  const common = {
    id: listed.id,
    level: listed.level,
    projectIds: [projectId],
    path: listed.path,
    ...(task === undefined ? {} : { task }),
    ...(front === null ? {} : { front }),
    ...(text.length > longestText ? { cut: true as const } : {}),
  };
  if (listed.level === 'session') {
    const { session = 0 } = listed;
    const date = timeOf(front?.saved) ?? listed.changed;
    return { ...common, title: `session-${session}`, body, also: task ?? '', date, session };
  }
  const other = front === null ? splitFrontMatter(body) : { front: null, body };
  const name = listed.path.slice(listed.path.lastIndexOf('/') + 1).replace(/\.[^.]+$/u, '');
  const [, day, rest = name] = /^(\d{4}-\d{2}-\d{2})[-_ ]*(.+)$/u.exec(name) ?? [];
  const title = task ?? headingOf(other.body) ?? sentenceCase(rest);
  const date = timeOf(front?.saved) ?? timeOf(day) ?? listed.changed;
  return { ...common, title, body: other.body, also: name, date };
}

/** Reads a commit, which several projects may have. */
export function storeCommit(id: string, found: NamedCommit, projectIds: readonly string[]): UntimedText {
  const { commit, authored, subject, body, paths } = found;
  return {
    id,
    level: 'git',
    title: subject,
    body: body.slice(0, longestText),
    also: `${commit.slice(0, 12)} ${paths.join('\n').slice(0, longestText)}`,
    ...(body.length > longestText ? { cut: true as const } : {}),
    date: timeOf(authored) ?? null,
    projectIds,
    commit,
    paths,
  };
}

export function storeSnippet({ id, name, text, tags, about = '', changed }: Snippet): UntimedText {
  return {
    id: `snippet:${id}`,
    level: 'snippet',
    title: name,
    body: text,
    also: `${tags.join(' ')} ${about}`,
    date: changed,
    projectIds: [],
    snippetId: id,
  };
}

/** Returns an ISO time in UTC for a date as written; `undefined` for other text. */
function timeOf(written: string | undefined): string | undefined {
  if (written === undefined || !/^\d{4}-\d{2}-\d{2}/u.test(written)) return undefined;
  const time = Date.parse(written);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function headingOf(body: string): string | undefined {
  const heading = /^#{1,2}[ \t]+(\S.{0,199})$/mu.exec(body.slice(0, 2_000))?.[1];
  return heading?.replace(/[ \t]+#+$/u, '').trim();
}

function sentenceCase(name: string): string {
  const words = name.replaceAll(/[-_]+/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
