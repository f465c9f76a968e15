import { createHash } from 'node:crypto';
import type { BlockOrigin, BlockSummary } from '../../shared/domain/assembly.ts';
import { outlineFacts } from '../../shared/domain/outline.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { SettledText } from '../gate/settleFindings.ts';
import type { CountedMessage } from './countMessage.ts';
import { describeSource } from '../../shared/domain/sourceKinds.ts';
import type { BlockReading, ReadContent } from './read/readBlocks.ts';
import type { SettledFolder } from './read/settleFolders.ts';

/** Returns the summary of every item of a stack, read or off; without texts. */
export function summariseBlocks(
  stack: Stack & { readonly folders: ReadonlyMap<string, SettledFolder> },
  readings: readonly BlockReading[],
  settled: readonly SettledText[],
  message: CountedMessage,
  /** These mask the words of an item for the window: `read` for items that were read, `off` for items that are off. */
  { read: show, off }: Readonly<Record<'read' | 'off', (field: string) => string>>,
): readonly BlockSummary[] {
  const wholes = summariseFolders(stack, readings, settled, message, show);
  const places = new Map(readings.map(({ item }, index) => [item.id, index]));
  return stack.items.map((item) => {
    const whole = wholes.get(item.id);
    if (whole !== undefined) return whole;
    const index = places.get(item.id);
    const reading = index === undefined ? undefined : readings[index];
    if (reading === undefined) {
      // An item that is off is not in the message, so it is neither read nor counted.
      const { title, detail, kind } = describeSource(item);
      const words = { title: off(title), detail: off(detail), kind };
      return { itemId: item.id, status: 'ok', ...words, tokens: null, sha256: null, version: '' };
    }
    const { kind, content } = reading;
    const title = show(reading.title);
    const detail = show(reading.detail);
    const base = {
      itemId: item.id,
      title,
      detail,
      kind,
      ...tokensOf(message, item.id, content.status === 'ok'),
      ...(content.origin === undefined ? {} : { origin: maskedOrigin(content.origin, show) }),
    };
    if (content.status !== 'ok') {
      return { ...base, status: content.status, problem: show(content.problem), sha256: null, version: '' };
    }
    return {
      ...base,
      status: 'ok',
      sha256: content.sha256,
      version: content.version.replace(/^(version|session) /u, ''),
      ...outlineOf([content]),
      ...(content.edited === undefined ? {} : { edited: content.edited }),
      ...(content.encodingNote === undefined ? {} : { encodingNote: content.encodingNote }),
      ...(settled[index ?? 0]?.scanFailed === true ? { scanFailed: true } : {}),
    };
  });
}

function outlineOf(contents: readonly ReadContent[]): Pick<BlockSummary, 'outline'> {
  const outline = outlineFacts(
    contents.flatMap((content) => (content.status === 'ok' ? (content.outline ?? []) : [])),
  );
  return outline === undefined ? {} : { outline };
}

/** Returns an item's tokens; without a text, the line that reports it belongs to the frame. */
function tokensOf(
  { textTokens, blockTokens }: CountedMessage,
  itemId: string,
  hasText: boolean,
): Pick<BlockSummary, 'tokens' | 'blockTokens'> {
  const whole = blockTokens.get(itemId);
  return {
    tokens: hasText ? (textTokens.get(itemId) ?? null) : null,
    ...(whole === undefined ? {} : { blockTokens: whole }),
  };
}

/** Masks findings in the origin: an address may contain a token, and a name anything. */
function maskedOrigin(origin: BlockOrigin, show: (field: string) => string): BlockOrigin {
  const { partial, editedBy, ...rest } = origin;
  return {
    ...rest,
    ...(partial === undefined ? {} : { partial: show(partial) }),
    ...(editedBy === undefined ? {} : { editedBy: show(editedBy) }),
  };
}

/** Returns folders that matched files, each as one block; by item. */
function summariseFolders(
  { items, folders }: Stack & { readonly folders: ReadonlyMap<string, SettledFolder> },
  readings: readonly BlockReading[],
  settled: readonly SettledText[],
  message: CountedMessage,
  show: (field: string) => string,
): ReadonlyMap<string, BlockSummary> {
  if (folders.size === 0) return new Map();
  const textOf = new Map(readings.map((reading, index) => [reading, settled[index]]));
  return new Map(
    items.flatMap((item): [string, BlockSummary][] => {
      const folder = folders.get(item.id);
      if (folder === undefined) return [];
      const { figures, readings: own } = folder;
      const { title, detail, kind } = describeSource(item);
      const sha256 = hashOf(own);
      const problems = own.flatMap(({ content }) => (content.status === 'ok' ? [] : [show(content.problem)]));
      const block: BlockSummary = {
        itemId: item.id,
        status: 'ok',
        title: show(title),
        detail: show(detail),
        kind,
        tokens: sumOf(own, message.textTokens),
        blockTokens: sumOf(own, message.blockTokens),
        sha256,
        version: sha256.slice(0, 12),
        folder: figures,
        ...outlineOf(own.map(({ content }) => content)),
        ...(problems.length === 0 ? {} : { origin: { partial: problems.slice(0, 3).join(' ') } }),
        ...(own.some((reading) => textOf.get(reading)?.scanFailed === true) ? { scanFailed: true } : {}),
      };
      return [[item.id, block]];
    }),
  );
}

function sumOf(readings: readonly BlockReading[], tokens: ReadonlyMap<string, number>): number {
  return readings.reduce((sum, reading) => sum + (tokens.get(reading.item.id) ?? 0), 0);
}

/** Depends on which files there are and on their content. */
function hashOf(readings: readonly BlockReading[]): string {
  const facts = readings.map(({ title, content }) => [title, content.status === 'ok' ? content.sha256 : '']);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
