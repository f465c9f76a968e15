import type { GithubSource } from '../../../shared/domain/source.ts';
import { formatCount } from '../../../shared/domain/tokenCount.ts';
import { renderFile } from '../git/renderChanges.ts';
import { stateOf } from './entryOf.ts';
import type { Conversation } from './gatherConversation.ts';
import type { ReviewThread } from './gatherReviews.ts';
import type { Pull } from './responseSchemas.ts';

/** Maximum characters of a diff; no model reads more. */
const maxDiff = 4_000_000;

export interface RenderedConversation {
  readonly text: string;
  /** Time of the last edit of the shown parts, ISO 8601. */
  readonly editedAt: string;
  readonly editedBy: string | undefined;
  readonly partial: readonly string[];
}

/** Renders an issue or pull request as Markdown. Its authors' texts stay as they wrote them. */
export function renderConversation(source: GithubSource, conversation: Conversation): RenderedConversation {
  const { issue, comments, reviews } = conversation;
  const partial = [...conversation.partial, ...(conversation.changes?.partial ?? [])];
  const parts = [`# ${oneLine(issue.title)} (#${issue.number})`, renderHead(source, conversation)];
  if (source.body !== false) parts.push('## Description', textOf(issue.body, 'No description.'));
  if (source.comments !== undefined) parts.push(...renderComments(source, conversation));
  if (source.changes !== undefined) {
    const rendered = renderChanges(conversation, source.changes);
    parts.push(...rendered.parts);
    partial.push(...rendered.partial);
  }
  if (source.reviews === true) parts.push(...renderReviews(conversation));
  if (partial.length > 0) parts.push(partial.join(' '));
  const last = [
    ...comments.map(({ updated_at: at, user }) => ({ at, user })),
    ...(reviews?.threads ?? []).flatMap((thread) =>
      thread.comments.map(({ updated_at: at, user }) => ({ at, user })),
    ),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  const times = [issue.updated_at, conversation.pull?.updated_at, last?.at].filter(
    (time): time is string => time !== undefined,
  );
  const editedAt = times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? issue.updated_at;
  return {
    text: `${parts.join('\n\n')}\n`,
    editedAt,
    // GitHub doesn't name the editor of an issue; the latest author counts as one.
    editedBy: last !== undefined && last.at === editedAt && last.user !== '' ? last.user : undefined,
    partial,
  };
}

function renderHead(source: GithubSource, { issue, pull }: Conversation): string {
  const isPull = issue.pull_request != null;
  const { milestone, assignees, labels, closed_at: closed } = issue;
  const names = (assignees ?? []).map(nameOf);
  return [
    `${isPull ? 'Pull request' : 'Issue'} in ${source.repository}: ${stateOf(issue)}`,
    ...(isPull && pull !== null ? [branchesOf(pull)] : []),
    `Author: ${nameOf(issue.user)}`,
    `Opened ${issue.created_at}, updated ${issue.updated_at}${closed == null ? '' : `, closed ${closed}`}`,
    ...(labels.length === 0 ? [] : [`Labels: ${labels.map(oneLine).join(', ')}`]),
    ...(milestone == null ? [] : [`Milestone: ${oneLine(milestone.title)}`]),
    ...(names.length === 0 ? [] : [`Assigned to: ${names.join(', ')}`]),
  ]
    .map((line) => `- ${line}`)
    .join('\n');
}

function branchesOf({ head, base, additions, deletions, changed_files: files }: Pull): string {
  const size =
    additions === undefined || deletions === undefined || files === undefined
      ? ''
      : `, +${additions} -${deletions} in ${files === 1 ? '1 file' : `${files} files`}`;
  return `Branch: ${oneLine(head.label === '' ? head.ref : head.label)} into ${oneLine(base.ref)}${size}`;
}

function renderComments({ by = [], comments: wanted }: GithubSource, conversation: Conversation): string[] {
  const { comments, issue } = conversation;
  const total = issue.comments ?? comments.length;
  const whose = by.length === 0 ? '' : `, by ${by.join(', ')}`;
  const which = wanted === 'all' ? '' : ', the last ones';
  const isAll = comments.length === total && by.length === 0;
  const heading = isAll
    ? `## Comments (${total})`
    : `## Comments (${comments.length} of ${total}${which}${whose})`;
  if (total === 0) return ['## Comments (0)'];
  return [
    heading,
    ...comments.flatMap(({ user, created_at: at, body }) => [
      `### ${nameOf(user)}, ${at}`,
      textOf(body, 'No text.'),
    ]),
  ];
}

function renderChanges({ issue, pull, changes }: Conversation, how: 'files' | 'diff') {
  if (pull === null || changes === null) {
    return { parts: ['## Changes', 'No pull request of this repository refers to this issue.'], partial: [] };
  }
  const isOwn = issue.pull_request != null;
  const whose = isOwn ? '' : ` of pull request #${pull.number}, ${oneLine(pull.title)} (${stateOf(pull)})`;
  const blocks = changes.files.map((file) => renderFile(file, {}));
  if (how === 'files') {
    return {
      parts: [`## Changed files${whose}`, blocks.map((block) => `- ${block}`).join('\n')],
      partial: [],
    };
  }
  let size = 0;
  const end = blocks.findIndex((block) => (size += block.length) > maxDiff);
  const kept = end === -1 ? blocks : blocks.slice(0, end);
  const cut = `Cut at ${formatCount(maxDiff)} characters: ${blocks.length - kept.length} of ${blocks.length} files left out.`;
  return {
    parts: [`## Changes${whose}`, ...(kept.length === 0 ? ['No files.'] : [fenced(kept.join('\n\n'))])],
    partial: end === -1 ? [] : [cut],
  };
}

function renderReviews({ issue, pull, reviews }: Conversation): string[] {
  if (pull === null || reviews === null)
    return ['## Reviews', 'No pull request of this repository refers to this issue.'];
  const whose = issue.pull_request == null ? ` of pull request #${pull.number}` : '';
  const { verdicts, threads } = reviews;
  if (verdicts.length + threads.length === 0) return [`## Reviews${whose}`, 'None.'];
  return [
    `## Reviews${whose}`,
    ...verdicts.flatMap(({ user, state, submitted_at: at, body }) => [
      `### ${nameOf(user)} ${verdictWords[state] ?? 'commented'}${at == null ? '' : `, ${at}`}`,
      ...(body.trim() === '' ? [] : [textOf(body, '')]),
    ]),
    ...threads.flatMap(renderThread),
  ];
}

const verdictWords: Readonly<Record<string, string>> = {
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'asked for changes',
  DISMISSED: 'gave a verdict that was dismissed',
};

function renderThread({ path, line, outdated, resolved, comments }: ReviewThread): string[] {
  const states = [
    ...(resolved === null ? [] : [resolved ? 'resolved' : 'not resolved']),
    ...(outdated ? ['outdated'] : []),
  ];
  const place = `${oneLine(path)}${line === null ? '' : `:${line}`}`;
  return [
    `### ${place}${states.length === 0 ? '' : ` (${states.join(', ')})`}`,
    ...comments.flatMap(({ user, created_at: at, body }) => [
      `${nameOf(user)}, ${at}:`,
      textOf(body, 'No text.'),
    ]),
  ];
}

/** Returns the text within a fence longer than any in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

function textOf(body: string, without: string): string {
  const text = body.replaceAll(/\r\n?/gu, '\n').trim();
  return text === '' ? without : text;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Returns the login; GitHub has none for a deleted account. */
function nameOf(login: string): string {
  return login === '' ? 'ghost' : login;
}
