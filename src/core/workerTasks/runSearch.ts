import { compileQuery } from '../sources/files/search/compileQuery.ts';
import { createDeadline, TooSlow } from '../sources/files/search/createDeadline.ts';
import { searchFile, type SearchParts } from '../sources/files/search/searchFile.ts';
import { searchLiterals } from '../secrets/known/searchLiterals.ts';
import type { FileSearch } from '../workers/jobs.ts';
import { fileKey, measureText, type Instruments } from '../workers/measureText.ts';
import type { Reply, Task } from '../workers/protocol.ts';

const messagePauseMs = 30;
/** Time in ms that a pattern has for a file, and for each million characters in it. */
const patternMs = 1_500;

const runWithin = createDeadline();

/** Searches files, one after the other. */
export async function runSearch(
  instruments: Instruments,
  { root, request }: Extract<Task, { kind: 'search' }>,
  isCancelled: () => boolean,
  reply: (reply: Reply) => void,
): Promise<void> {
  const query = compileQuery(request.query);
  const parts: SearchParts = {
    query,
    known: searchLiterals(request.known ?? []),
    scan: async (text, sha256) => {
      const want = {
        encoding: null,
        scan: true,
        ...(request.rules === undefined ? {} : { rules: request.rules }),
      };
      const { scan } = await measureText(instruments, text, fileKey(sha256), want);
      return scan.status === 'done' ? scan.spans : null;
    },
    run: (work, characters) =>
      query.byLine ? runWithin(work, patternMs * (1 + characters / 1_000_000)) : work(),
  };
  let items: FileSearch[] = [];
  let sentAt = performance.now();
  const send = (): void => {
    if (items.length > 0) reply({ kind: 'items', items });
    items = [];
    sentAt = performance.now();
  };
  for (const path of request.paths) {
    if (isCancelled()) break;
    try {
      items.push(await searchFile(root, path, parts));
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      send();
      reply({ kind: 'failed', code: 'too-slow' });
      return;
    }
    if (performance.now() - sentAt > messagePauseMs) send();
  }
  send();
  reply({ kind: 'done' });
}
