import { createHash } from 'node:crypto';
import type { BlockSummary } from '../../shared/domain/assembly.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { CountedMessage } from './countMessage.ts';
import { describeSource } from './describeSource.ts';
import type { BlockReading } from './readBlocks.ts';
import type { SettledText } from '../gate/settleFindings.ts';
import type { SettledFolder } from './settleFolders.ts';

/** Folders that came to files, each as one block; by item. */
export function summariseFolders(
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

/** Follows from which files there are and what they hold. */
function hashOf(readings: readonly BlockReading[]): string {
  const facts = readings.map(({ title, content }) => [title, content.status === 'ok' ? content.sha256 : '']);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
