import { formatCount, formatTokens } from '../../../shared/domain/tokenCount.ts';
import type { MessageFormat } from '../../../shared/domain/stack.ts';
import { markdownDialect } from './markdownDialect.ts';
import type { Dialect, MessageBlock, MessageInput, MessagePart } from './message.ts';
import { plainDialect } from './plainDialect.ts';
import { showName } from '../../text/showName.ts';
import { xmlDialect } from './xmlDialect.ts';

const dialects: Readonly<Record<MessageFormat, Dialect>> = {
  markdown: markdownDialect,
  xml: xmlDialect,
  plain: plainDialect,
};

const firstMessage = 'First message of this session.';
/** Says how to read an outline, and how to ask for what it leaves out. */
const outlineNote =
  'A file marked “outline” shows its declarations only: a line such as `… 14-31` stands for lines 14 to 31 of the file. Read these lines, or ask for them, before you rely on what they do.';
const confirmPrompt =
  'Before you edit anything, say in your own words what the goal is, which decisions are settled, what you will do first and which files you will touch. Then wait for a yes.';
const sessionLogRequest = (folder: string): string =>
  `As you work, keep \`${folder}/session-log.md\`: add a line for each decision with its reason, each file you finish, and each dead end, so that the next session can start from it.`;

/**
 * Renders a first message without its last line, which states its length. Pure: the same input gives the same bytes. No
 * text, title or note can end its block early or begin another one.
 */
export function renderMessage(input: MessageInput): readonly MessagePart[] {
  const dialect = dialects[input.format];
  const parts: MessagePart[] = [frame('Opening', renderOpening(input, dialect))];
  for (const [index, block] of input.blocks.entries()) parts.push(renderBlock(block, index + 1, dialect));
  const closing = renderClosing(input, dialect);
  if (closing !== '') parts.push(frame('Closing', closing));
  return parts;
}

/** Renders the last line; `tokens` and `lines` count everything above it. */
export function renderLastLine(lines: number, tokens: number | null, exact: boolean): MessagePart {
  const count = tokens === null ? 'uncounted' : formatTokens(tokens, exact);
  return frame('Last line', `[end of first message: ${formatCount(lines)} lines, ${count} tokens above]\n`);
}

function renderOpening(input: MessageInput, dialect: Dialect): string {
  const { goal, stackName, session } = input;
  const opening = dialect.opening(firstLine(input), stackName, session);
  return goal.trim() === '' ? opening : opening + dialect.section('Goal', goal.trim());
}

/**
 * Says what the message is. Only a payload tells of files as they were earlier, so that without one there is nothing to
 * disregard. Prompts alone may be for the end of a session: then nothing is said.
 */
function firstLine({ blocks, resume }: MessageInput): string {
  const content = blocks.filter(({ instruction }) => instruction !== true);
  if (content.length === 0) return blocks.length === 0 ? firstMessage : '';
  const current =
    content.length === 1
      ? 'The item below is current'
      : `The ${formatCount(content.length)} items below are current`;
  const hasEarlier = resume !== null && content.some(({ kind }) => kind !== 'session');
  const isOutlined = content.some(({ outline }) => outline?.status === 'outlined');
  return `${firstMessage} ${current}${hasEarlier ? '; disregard earlier versions of these files' : ''}.${isOutlined ? ` ${outlineNote}` : ''}`;
}

function renderBlock(block: MessageBlock, place: number, dialect: Dialect): MessagePart {
  const { itemId, kind, content } = block;
  const title = block.outline?.status === 'outlined' ? `${block.title} (outline)` : block.title;
  if (content.status === 'absent') {
    return {
      itemId,
      title,
      kind,
      before: dialect.absent(block, place, content.problem),
      body: '',
      after: '',
    };
  }
  const { before, after } = dialect.block(block, place, content);
  // The end needs a line of its own.
  const lineEnd = content.text === '' || content.text.endsWith('\n') ? '' : '\n';
  return { itemId, title, kind, before, body: content.text, after: lineEnd + after };
}

function renderClosing({ resume, confirm, payloadFolder }: MessageInput, dialect: Dialect): string {
  const sections: string[] = [];
  if (resume?.drift !== undefined) {
    const { session, lines } = resume.drift;
    sections.push(dialect.section(`Changed since the payload of session ${session}`, lines.join('\n')));
  }
  if (resume !== null && resume.filesToReRead.length > 0) {
    const files = resume.filesToReRead.map((path) => `- ${showName(path)}`);
    sections.push(dialect.section('Read again before editing', files.join('\n')));
  }
  if (resume !== null && resume.nextAction !== null) {
    sections.push(dialect.section('Next action', resume.nextAction));
  }
  if (confirm) {
    const text = `${confirmPrompt}\n${sessionLogRequest(payloadFolder)}`;
    sections.push(dialect.section('Confirm first', text));
  }
  return sections.join('');
}

function frame(title: string, before: string): MessagePart {
  return { itemId: null, title, kind: null, before, body: '', after: '' };
}
