import type { BlockOrigin, BlockSummary } from '../../shared/domain/assembly.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { CountedMessage } from './countMessage.ts';
import { describeSource } from './describeSource.ts';
import type { BlockReading } from './readBlocks.ts';
import type { SettledFolder } from './settleFolders.ts';
import { summariseFolders } from './summariseFolders.ts';
import type { SettledText } from '../gate/settleFindings.ts';

/** What is told of every item of a stack, read or off; no text of any. */
export function summariseBlocks(
  stack: Stack & { readonly folders: ReadonlyMap<string, SettledFolder> },
  readings: readonly BlockReading[],
  settled: readonly SettledText[],
  message: CountedMessage,
  /** Mask the words of an item for the window: `read` of items that were read, `off` of items that are off. */
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
      // Off: left out of the message, so neither read nor counted.
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
      ...(content.edited === undefined ? {} : { edited: content.edited }),
      ...(content.encodingNote === undefined ? {} : { encodingNote: content.encodingNote }),
      ...(settled[index ?? 0]?.scanFailed === true ? { scanFailed: true } : {}),
    };
  });
}

/** Of an item without a text only the line that says so is in the message, which belongs to the frame. */
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

/** An address may hold a token, a name anything: what the scanner objects to goes. */
function maskedOrigin(origin: BlockOrigin, show: (field: string) => string): BlockOrigin {
  const { partial, editedBy, ...rest } = origin;
  return {
    ...rest,
    ...(partial === undefined ? {} : { partial: show(partial) }),
    ...(editedBy === undefined ? {} : { editedBy: show(editedBy) }),
  };
}
