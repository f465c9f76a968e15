import type { Assembly, BlockSummary } from '../../shared/domain/assembly.ts';
import { describeForCard, type BlockKind } from '../../shared/domain/sourceKinds.ts';
import { unparsedWords, wholeWords } from '../../shared/domain/outline.ts';
import type { SourceView } from '../../shared/domain/source.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { LineRange, StackItemView } from '../../shared/domain/stack.ts';
import { countWords, formatCount, formatPercent, formatTime, systemFormats } from '../ui/formats.ts';
import { baseName, folderName } from '../ui/names/pathParts.ts';
import { folderWords } from './folderWords.ts';
import { itemBadges, type ItemBadge } from './itemBadges.ts';
import { listFacts } from '../../shared/domain/listWords.ts';

/** The texts of an item's card. */
export interface ItemWords {
  readonly kind: BlockKind;
  readonly kindName: string;
  readonly title: string;
  /** A folder or path, in monospace. */
  readonly place: string;
  /** Shown after the place: lines, length. */
  readonly detail: string;
  /** The reason why the item is on but not in the message. */
  readonly problem: string | undefined;
  /** The most severe first, at most two. */
  readonly badges: readonly ItemBadge[];
  /** `null` until counted. */
  readonly tokens: number | null;
  /** Share of the whole message, e.g. `10.7%`; empty if unknown. */
  readonly share: string;
  readonly loading: boolean;
}

/** Returns the texts of an item's card, from the stack and its last reading. */
export function describeItem(
  item: StackItemView,
  block: BlockSummary | undefined,
  assembly: Pick<Assembly, 'tokens' | 'state'> | null,
  findings: readonly Finding[],
): ItemWords {
  const { kind, noun, title, place, detail, ofReader } = describeForCard(item.source, systemFormats);
  const shownKind = block?.kind ?? kind;
  const tokens = block?.tokens ?? null;
  /** The payload folder of the project contains its file. */
  const read = item.source.kind === 'payload' && block?.status === 'ok' ? block : null;
  const lines = item.lines === undefined ? '' : `lines ${formatLines(item.lines)}`;
  return {
    kind: shownKind,
    kindName: noun,
    title: read === null ? title : baseName(read.title),
    place: read === null ? place : folderName(read.title),
    detail: [
      fetchingWords(block),
      outlineWords(item, block),
      folderWords(block?.folder),
      ofReader ? (block?.detail ?? '') : detail,
      editedWords(block),
      lines,
      sectionWords(item),
      item.note === undefined || item.note === '' ? '' : `Note: ${item.note}`,
    ]
      .filter((part) => part !== '')
      .join(' · '),
    problem: problemOf(item.source, block),
    badges: itemBadges(item, block, findings),
    tokens,
    share: shareOf(tokens, assembly?.tokens ?? null),
    loading: block === undefined && item.source.kind !== 'unknown' && assembly?.state !== 'ready',
  };
}

/** Returns the card's name for assistive technology: kind, title, tokens, share, states. */
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
  return listFacts(parts);
}

/** Returns `14–31, 60–120`; a range of one line is one number. */
export function formatLines(lines: readonly LineRange[]): string {
  return lines.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}

function problemOf(source: SourceView, block: BlockSummary | undefined): string | undefined {
  if (source.kind === 'unknown')
    return 'This version of Carryover does not support this kind of item. It is left out.';
  if (block === undefined || block.status === 'ok' || block.fetch?.state === 'fetching') return undefined;
  if (block.fetch?.state === 'failed') return block.fetch.problem;
  if (block.fetch?.state === 'stopped') return 'Not read';
  return block.problem ?? 'The item could not be read and is left out.';
}

/** Returns the progress of its service, or the cached copy in use after a stop. */
function fetchingWords(block: BlockSummary | undefined): string {
  if (block?.fetch?.state === 'stopped') {
    const readAt = block.origin?.readAt;
    return readAt === undefined ? 'Stopped' : `Stopped, copy of ${formatTime(readAt)}`;
  }
  if (block?.fetch?.state !== 'fetching') return '';
  return block.fetch.words === '' ? 'Fetching' : block.fetch.words;
}

/** Returns the time and author of the last edit at its service, else the time of reading. */
function editedWords(block: BlockSummary | undefined): string {
  const { editedAt, editedBy, readAt } = block?.origin ?? {};
  if (editedAt === undefined) return readAt === undefined ? '' : formatTime(readAt);
  return lastEditWords(formatTime(editedAt), editedBy);
}

/** Returns `edited Tue 18:40 by Mara`; without a name if the service gives none. */
export function lastEditWords(time: string, editedBy: string | undefined): string {
  return editedBy === undefined ? `edited ${time}` : `edited ${time} by ${editedBy}`;
}

/** Returns that the item is an outline, and which of its files are whole. */
function outlineWords(item: StackItemView, block: BlockSummary | undefined): string {
  if (item.outline !== true) return '';
  const facts = block?.outline;
  if (facts === undefined) return item.source.kind === 'folder' ? 'outlines' : 'outline';
  const unparsed = facts.unparsed === 0 ? '' : unparsedWords(facts.unparsed);
  const [only] = facts.whole;
  if (block?.folder === undefined) {
    return only === undefined ? listFacts(['outline', unparsed]) : wholeWords(only.why);
  }
  const whole = facts.whole.reduce((sum, { files }) => sum + files, 0);
  return listFacts(['outlines', whole === 0 ? '' : `${formatCount(whole)} whole`, unparsed]);
}

function sectionWords({ headings }: StackItemView): string {
  if (headings === undefined) return '';
  return countWords(headings.length, 'section');
}

/** Returns the share of the whole message, e.g. `10.7%`; empty if unknown. */
export function shareOf(tokens: number | null, total: number | null): string {
  if (tokens === null || total === null || total === 0) return '';
  return formatPercent(tokens / total, 1);
}
