import type { Assembly, BlockKind, BlockSummary } from '../../shared/domain/assembly.ts';
import { nameFolder } from '../../shared/domain/folderPattern.ts';
import { nameGitView } from '../../shared/domain/gitView.ts';
import { inProject } from '../../shared/domain/inProject.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { LineRange, StackItemView } from '../../shared/domain/stack.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { formatTime } from '../ui/formatTime.ts';
import { folderWords } from './folderWords.ts';
import type { SourceView } from '../../shared/domain/source.ts';

export interface ItemBadge {
  readonly tone: 'bad' | 'warn' | 'outline';
  readonly text: string;
  /** The whole story, under the pointer. */
  readonly tip?: string;
  /** What a press on it shows. */
  readonly shows?: 'difference' | 'edit';
}

/** An item as its card says it. */
export interface ItemWords {
  readonly kind: BlockKind;
  readonly kindName: string;
  readonly title: string;
  /** A folder or path, in the font for those. */
  readonly place: string;
  /** After the place: lines, length. */
  readonly detail: string;
  /** Why it is not in the message though it is on. */
  readonly problem: string | undefined;
  /** The most severe first, at most two. */
  readonly badges: readonly ItemBadge[];
  /** `null`: not counted. */
  readonly tokens: number | null;
  /** Part of the whole message, e.g. `10.7%`; empty where unknown. */
  readonly share: string;
  readonly loading: boolean;
}

const kindNames: Record<BlockKind, string> = {
  session: 'Session payload',
  file: 'File',
  notion: 'Notion page',
  github: 'GitHub',
  git: 'Git',
  snippet: 'Text',
  command: 'Command output',
};

const sourceNames: Readonly<Record<string, string>> = { snippet: 'Snippet', folder: 'Folder' };

/** What a card shows of an item, from the stack and from its last reading. */
export function describeItem(
  item: StackItemView,
  block: BlockSummary | undefined,
  assembly: Pick<Assembly, 'tokens' | 'state'> | null,
  findings: readonly Finding[],
): ItemWords {
  const { kind, title, place, detail } = sourceWords(item.source);
  const shownKind = block?.kind ?? kind;
  const tokens = block?.tokens ?? null;
  /** A payload lies where the project has them. */
  const read = item.source.kind === 'payload' && block?.status === 'ok' ? block : null;
  const lines = item.lines === undefined ? '' : `lines ${formatLines(item.lines)}`;
  return {
    kind: shownKind,
    kindName: sourceNames[item.source.kind] ?? kindNames[shownKind],
    title: read === null ? title : baseName(read.title),
    place: read === null ? place : folderName(read.title),
    detail: [
      fetchingWords(block),
      folderWords(block?.folder),
      isOfReader(item.source) ? (block?.detail ?? '') : detail,
      editedWords(block),
      lines,
      sectionWords(item),
      item.note === undefined || item.note === '' ? '' : `Note: ${item.note}`,
    ]
      .filter((part) => part !== '')
      .join(' · '),
    problem: problemOf(item.source, block),
    badges: [...badgesOf(block, findings), ...editBadges(item, block)].slice(0, 2),
    tokens,
    share: shareOf(tokens, assembly?.tokens ?? null),
    loading: block === undefined && item.source.kind !== 'unknown' && assembly?.state !== 'ready',
  };
}

/** The card's name for assistive technology: kind, title, tokens, share, states. */
export function itemLabel(item: StackItemView, words: ItemWords): string {
  const states = [
    item.on ? '' : 'off',
    words.loading ? 'loading' : '',
    words.problem ?? '',
    ...words.badges.map((badge) => badge.text),
  ];
  const tokens = words.tokens === null ? 'tokens not known yet' : `${formatCount(words.tokens)} tokens`;
  const parts = [
    `${words.kindName}: ${words.title}`,
    words.detail,
    item.on ? tokens : '',
    item.on ? words.share : '',
    ...states,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** `14–31, 60–120`; a range of one line is said once. */
export function formatLines(lines: readonly LineRange[]): string {
  return lines.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}

/** `api:src`, or `api:` for the top of another project. */
function placeOf(folder: string, project: string | undefined): string {
  return inProject({ path: folder, ...(project === undefined ? {} : { project }) });
}

function sourceWords(source: SourceView) {
  switch (source.kind) {
    case 'file': {
      const cut = source.path.lastIndexOf('/');
      return {
        kind: 'file' as const,
        title: source.path.slice(cut + 1),
        place: placeOf(source.path.slice(0, Math.max(cut, 0)), source.project),
        detail: '',
      };
    }
    case 'folder':
      return { kind: 'file' as const, title: nameFolder(source), place: '', detail: '' };
    case 'payload':
      return source.session === 'latest'
        ? {
            kind: 'session' as const,
            title: 'Latest payload',
            place: '',
            detail: 'follows the newest',
          }
        : { kind: 'session' as const, title: `session-${source.session}.md`, place: '', detail: '' };
    case 'pasted':
      return {
        kind: 'snippet' as const,
        title: source.title,
        place: '',
        detail: `Pasted, ${formatCount(source.characters)} characters`,
      };
    case 'unknown':
      return { kind: 'snippet' as const, title: source.name, place: '', detail: '' };
    case 'notion':
      return { kind: 'notion' as const, title: source.title, place: '', detail: '' };
    case 'github':
      return { kind: 'github' as const, title: `#${source.number} ${source.title}`, place: '', detail: '' };
    case 'git':
      return { kind: 'git' as const, title: nameGitView(source.view), place: '', detail: '' };
    case 'snippet':
      return { kind: 'snippet' as const, title: source.name, place: '', detail: '' };
    case 'command':
      return { kind: 'command' as const, title: source.command, place: '', detail: '' };
  }
}

/** Kinds whose second line only core knows. */
function isOfReader({ kind }: SourceView): boolean {
  return kind !== 'file' && kind !== 'payload' && kind !== 'pasted' && kind !== 'unknown';
}

function problemOf(source: SourceView, block: BlockSummary | undefined): string | undefined {
  if (source.kind === 'unknown') return 'This version of Carryover does not know this kind. It is left out.';
  if (block === undefined || block.status === 'ok' || block.fetch?.state === 'fetching') return undefined;
  if (block.fetch?.state === 'failed') return block.fetch.problem;
  if (block.fetch?.state === 'stopped') return 'Not read';
  return block.problem ?? 'It could not be read, and is left out.';
}

/** How far its service is with it; which copy stands where that was stopped. */
function fetchingWords(block: BlockSummary | undefined): string {
  if (block?.fetch?.state === 'stopped') {
    const readAt = block.origin?.readAt;
    return readAt === undefined ? 'Stopped' : `Stopped, copy of ${formatTime(readAt)}`;
  }
  if (block?.fetch?.state !== 'fetching') return '';
  return block.fetch.words === '' ? 'Fetching' : block.fetch.words;
}

/** When and by whom it was last edited at its service, else when it was read there. */
function editedWords(block: BlockSummary | undefined): string {
  const { editedAt, editedBy, readAt } = block?.origin ?? {};
  if (editedAt === undefined) return readAt === undefined ? '' : formatTime(readAt);
  return `edited ${formatTime(editedAt)}${editedBy === undefined ? '' : ` by ${editedBy}`}`;
}

function sectionWords({ headings }: StackItemView): string {
  if (headings === undefined) return '';
  return headings.length === 1 ? '1 section' : `${formatCount(headings.length)} sections`;
}

function badgesOf(block: BlockSummary | undefined, findings: readonly Finding[]): ItemBadge[] {
  const open = findings.filter((finding) => finding.state === 'open');
  const redacted = findings.filter((finding) => finding.state === 'redacted').length;
  const certain = open.some((finding) => finding.tier === 'certain');
  const badges: ItemBadge[] = [];
  if (open.length > 0) {
    badges.push({
      tone: certain ? 'bad' : 'warn',
      text: open.length === 1 ? '1 finding' : `${formatCount(open.length)} findings`,
    });
  }
  if (block?.scanFailed === true) {
    badges.push({
      tone: 'bad',
      text: 'Could not scan',
      tip: 'The scanner did not finish with this item. Refresh, or turn the item off; export stays blocked until then.',
    });
  }
  if (block?.status === 'ok' && block.fetch?.state === 'failed') {
    badges.push({ tone: 'warn', text: 'Older copy', tip: block.fetch.problem });
  }
  if (block?.status === 'ok' && block.origin?.partial !== undefined) {
    badges.push({ tone: 'warn', text: 'Incomplete', tip: block.origin.partial });
  }
  if (block?.encodingNote !== undefined) {
    badges.push({ tone: 'warn', text: 'Encoding', tip: block.encodingNote });
  }
  if (block?.changedSinceCopied === true) {
    badges.push({
      tone: 'warn',
      text: 'Changed since copied',
      tip: 'Shows what has changed. The next copy takes it along.',
      shows: 'difference',
    });
  }
  if (redacted > 0) badges.push({ tone: 'outline', text: `${formatCount(redacted)} redacted` });
  return badges;
}

/** The least severe, but for a source that went on without the copy. */
function editBadges({ edited }: StackItemView, block: BlockSummary | undefined): ItemBadge[] {
  if (edited === undefined) return [];
  if (block?.edited === 'source-changed') {
    return [
      {
        tone: 'warn',
        text: 'Source changed since edited',
        tip: 'Your copy stands. Shows how the two differ, and lets you keep it or go back to the source.',
        shows: 'edit',
      },
    ];
  }
  if (block?.edited === 'source-gone') {
    return [
      {
        tone: 'warn',
        text: 'Source gone',
        tip: 'Your copy stands; what it was taken from can’t be read now.',
      },
    ];
  }
  return [
    { tone: 'outline', text: 'Edited', tip: 'Your own copy stands in the message in place of the source.' },
  ];
}

function shareOf(tokens: number | null, total: number | null): string {
  if (tokens === null || total === null || total === 0) return '';
  return `${((tokens / total) * 100).toFixed(1)}%`;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function folderName(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
