import { join } from 'node:path';
import type { SessionFacts } from '../../../shared/domain/sessionFacts.ts';
import { AppError } from '../../../shared/errors.ts';
import { letLeave } from '../../gate/letLeave.ts';
import { isOfRedaction } from '../../gate/redactionMarks.ts';
import { preparePayloadFolder } from '../../payload/folder/preparePayloadFolder.ts';
import { payloadFolderOf } from '../../payload/folder/projectSettings.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { renderFacts, type KeptSession } from './factsFile.ts';
import { listKept, mostFactsBytes } from './listKept.ts';

export interface WriteFactsRequest {
  /** Absolute path of the project. */
  readonly root: string;
  /** Its facts were scanned. */
  readonly kept: KeptSession;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly storage: Pick<Storage, 'writeNew'>;
  readonly signal?: AbortSignal | undefined;
}

export interface WrittenFacts {
  /** Path relative to the project. */
  readonly path: string;
  /** False if the same state of the session was kept already. */
  readonly isNew: boolean;
}

/** Names that are tried before a person has to make room. */
const mostNames = 100;
/** The last ones: a long session has thousands, which would fill the file. */
const mostCommands = 500;

/** Leaves out the commands that came before the last ones, and says so. */
export function shortenFacts(facts: SessionFacts): SessionFacts {
  const { commands, problems } = facts;
  if (commands.length <= mostCommands) return facts;
  return {
    ...facts,
    commands: commands.slice(-mostCommands),
    problems: [...problems, `Only the last ${mostCommands} of ${commands.length} commands were kept.`],
  };
}

/**
 * Writes facts beside the payloads, and never over another file. Rejects with `recover/secrets`, `payloads/no-folder`,
 * `storage/write-failed` and `cancelled`.
 */
export async function writeFacts({
  root,
  kept,
  pool,
  storage,
  signal,
}: WriteFactsRequest): Promise<WrittenFacts> {
  const { agent, id, records } = kept.facts.session;
  const same = (await listKept(root)).kept.find(
    (one) =>
      one.facts.session.agent === agent &&
      one.facts.session.id === id &&
      one.facts.session.records === records,
  );
  if (same !== undefined) return { path: same.file, isNew: false };
  const text = renderFacts(kept);
  if (Buffer.byteLength(text) > mostFactsBytes)
    throw new AppError(
      'storage/write-failed',
      'Nothing was kept because the facts of this session are too large for a file. Save its draft instead.',
      { file: id, cause: 'EFBIG' },
    );
  const leave = await letLeave(
    text,
    { pool, signal },
    (spans) => spans.filter((span) => !isOfRedaction(text, span)).length,
  );
  if (leave.status !== 'free')
    throw new AppError(
      'recover/secrets',
      leave.status === 'blocked'
        ? 'Nothing was kept because the facts have a suspected secret.'
        : 'Nothing was kept because the facts could not be scanned for secrets.',
      {},
    );
  const folder = payloadFolderOf(root);
  const real = await preparePayloadFolder(root, folder);
  // An id is of the transcript, which may hold anything.
  const short = id.replaceAll(/[^\da-z]/giu, '').slice(0, 8);
  for (let number = 1; number <= mostNames; number += 1) {
    const name = `facts-${short === '' ? 'session' : short}${number === 1 ? '' : `-${number}`}.json`;
    if (await storage.writeNew(join(real, name), leave.text, 'shared'))
      return { path: `${folder}/${name}`, isNew: true };
  }
  throw new AppError(
    'storage/write-failed',
    `There are ${mostNames} files with facts of this session in ${folder}. Delete those that you do not need.`,
    { file: folder, cause: 'EEXIST' },
  );
}
