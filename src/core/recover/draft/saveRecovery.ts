import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecoveredSession } from '../../../shared/domain/recoveredSession.ts';
import { AppError } from '../../../shared/errors.ts';
import { countBlocking } from './countBlocking.ts';
import { letLeave } from '../../gate/letLeave.ts';
import { preparePayloadFolder } from '../../payload/folder/preparePayloadFolder.ts';
import { payloadFolderOf } from '../../payload/folder/projectSettings.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import type { Scanned } from '../reading/scanFacts.ts';
import { recoveredText } from './recoveredText.ts';

export interface SaveRecoveryRequest {
  /** Absolute path of the project. */
  readonly root: string;
  readonly recovered: Scanned<RecoveredSession>;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly storage: Pick<Storage, 'writeNew'>;
}

export interface SavedRecovery {
  /** Path relative to the project. */
  readonly path: string;
  /** False if a file with these bytes was there. */
  readonly isNew: boolean;
}

/** Names that are tried before a person has to make room. */
const mostNames = 100;

/**
 * Writes the draft beside the payloads, where Review finds it like any file that an agent leaves there. It has no payload's name,
 * so that nothing takes it for reviewed. Never writes over a file. Rejects with `recover/no-draft`, `recover/secrets`,
 * `payloads/no-folder` and `storage/write-failed`.
 */
export async function saveRecovery({
  root,
  recovered,
  pool,
  storage,
}: SaveRecoveryRequest): Promise<SavedRecovery> {
  const text = recoveredText(recovered);
  const leave = await letLeave(text, { pool }, (spans) => countBlocking(text, spans));
  if (leave.status !== 'free')
    throw new AppError(
      'recover/secrets',
      leave.status === 'blocked'
        ? 'Nothing was saved because the draft has a suspected secret. See it with "carryover recover --json".'
        : 'Nothing was saved because the draft could not be scanned for secrets.',
      {},
    );
  const folder = payloadFolderOf(root);
  const real = await preparePayloadFolder(root, folder);
  // An id is of the transcript, which may hold anything.
  const id = recovered.session.id.replaceAll(/[^\da-z]/giu, '').slice(0, 8);
  for (let number = 1; number <= mostNames; number += 1) {
    const name = `recovered-${id === '' ? 'session' : id}${number === 1 ? '' : `-${number}`}.md`;
    const file = join(real, name);
    if (await storage.writeNew(file, leave.text, 'shared')) return { path: `${folder}/${name}`, isNew: true };
    const there = await readFile(file, 'utf8').catch(() => null);
    if (there === leave.text) return { path: `${folder}/${name}`, isNew: false };
  }
  throw new AppError(
    'storage/write-failed',
    `There are ${mostNames} drafts of this session in ${folder}. Delete those that you do not need.`,
    { file: folder, cause: 'EEXIST' },
  );
}
