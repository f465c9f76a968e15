import { stat } from 'node:fs/promises';
import type { SessionFacts } from '../../shared/domain/sessionFacts.ts';
import { shortenFacts, writeFacts, type WriteFactsRequest, type WrittenFacts } from './kept/writeFacts.ts';
import { scanFacts } from './reading/scanFacts.ts';

/** Keeps the facts of a session in the project, with suspected secrets masked. Rejects as `writeFacts`. */
export async function keepSession(
  facts: SessionFacts,
  around: Omit<WriteFactsRequest, 'kept'>,
): Promise<WrittenFacts> {
  const { size } = await stat(facts.session.path).catch(() => ({ size: 0 }));
  const scanned = await scanFacts(shortenFacts(facts), around.pool);
  return writeFacts({ ...around, kept: { bytes: size, facts: scanned } });
}
