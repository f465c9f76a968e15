import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Emit } from '../../shared/api.ts';
import { AppError } from '../../shared/errors.ts';
import { readVersioned, renderVersioned } from '../../shared/domain/versionedFile.ts';
import { createStateFile, type Parsed } from '../storage/createStateFile.ts';
import { projectPlace } from '../storage/createRecords.ts';
import type { Storage } from '../storage/storage.ts';
import { isReadOnly } from '../storage/writeFailed.ts';
import type { Decision, Decisions } from './decision.ts';

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
}

const fileVersion = 1;
const keyBytes = 32;

const decisionSchema = z.looseObject({
  rule: z.string(),
  valueHash: z.string().regex(/^[0-9a-f]{64}$/u),
  place: z.string(),
  decision: z.enum(['redact', 'allow']),
  scope: z.enum(['stack', 'project']),
  stackId: z.string().exactOptional(),
  reason: z.string().exactOptional(),
  masked: z.string().exactOptional(),
  expires: z.string().exactOptional(),
  at: z.string(),
});
const fileSchema = z.looseObject({ decisions: z.array(decisionSchema) });

interface DecisionsFile {
  readonly decisions: readonly Decision[];
  /** Fields that this version does not know. */
  readonly [field: string]: unknown;
}

/**
 * Stores decisions in `<data folder>/projects/<project>/decisions.json`, bound to values by a hash with `<data
 * folder>/key`.
 */
export function createDecisions({ dataFolder, storage, emit }: Options): Decisions {
  const state = createStateFile<DecisionsFile>(
    { storage, emit },
    'The decisions about secrets',
    parseDecisionsFile,
    (value) => renderVersioned(fileVersion, value),
  );
  let key: Promise<Uint8Array> | undefined;
  let saidNewer = false;

  const fileOf = (projectId: string) => projectPlace(dataFolder, projectId, 'decisions.json');

  const update = async (
    projectId: string,
    change: (now: readonly Decision[]) => readonly Decision[],
  ): Promise<void> => {
    const file = fileOf(projectId);
    const result = await state.update(file, (now) => ({ ...now, decisions: change(now?.decisions ?? []) }));
    if (result === 'newer') {
      throw new AppError(
        'storage/write-failed',
        'The decisions about secrets were saved by a newer version of Carryover. Update Carryover to change them.',
        { file, cause: 'newer-version' },
      );
    }
    emit('scanning.decided', { projectId });
  };

  return {
    async hash(value) {
      key ??= loadKey(storage, join(dataFolder, 'key'), emit);
      try {
        return createHmac('sha256', await key)
          .update(value)
          .digest('hex');
      } catch (error) {
        key = undefined;
        throw error;
      }
    },
    async list(projectId) {
      const found = await state.read(fileOf(projectId));
      if (found?.status !== 'newer') return (found?.value.decisions ?? []).filter(counts);
      // A newer version's decisions may have another meaning: every finding is open again.
      if (!saidNewer) {
        emit('notice', {
          level: 'warn',
          message:
            'The decisions about secrets were saved by a newer version of Carryover and are not used. Update Carryover to use them.',
        });
      }
      saidNewer = true;
      return [];
    },
    change: update,
    record: (projectId, decisions) =>
      update(projectId, (now) => [
        ...now.filter((old) => !decisions.some((decision) => replaces(decision, old))),
        ...decisions,
      ]),
    forget: (projectId, decisions) =>
      update(projectId, (now) => now.filter((old) => !decisions.some((gone) => isAbout(gone, old)))),
  };
}

/** True for a decision that has not expired; an unreadable expiry has passed. */
function counts({ expires }: Decision): boolean {
  return expires === undefined || Date.parse(expires) > Date.now();
}

type About = Pick<Decision, 'rule' | 'valueHash' | 'place'>;

function isAbout(a: About, b: About): boolean {
  return a.rule === b.rule && a.valueHash === b.valueHash && a.place === b.place;
}

/**
 * True if a decision replaces another: one for the project replaces those of stacks; one for a stack leaves the
 * project's.
 */
function replaces(decision: Decision, old: Decision): boolean {
  if (!isAbout(decision, old)) return false;
  return decision.scope === 'project' || (old.scope === 'stack' && old.stackId === decision.stackId);
}

function parseDecisionsFile(text: string): Parsed<DecisionsFile> {
  const file = readVersioned(text, fileVersion, {});
  if (file.status === 'damaged') return file;
  if (file.status === 'newer') return { status: 'newer', value: { decisions: [] } };
  const parsed = fileSchema.safeParse(file.fields);
  return parsed.success ? { status: 'ok', value: parsed.data } : { status: 'damaged' };
}

/** Loads the key. Two processes that start at the same time agree on one: the first to claim the name wins. */
async function loadKey(storage: Storage, file: string, emit: Emit): Promise<Uint8Array> {
  const found = await storage.read(file);
  if (found?.byteLength === keyBytes) return found;
  const make = async (): Promise<Uint8Array> => {
    const now = await storage.read(file);
    if (now?.byteLength === keyBytes) return now;
    if (now !== null) {
      await storage.setAside(file);
      emit('notice', {
        level: 'warn',
        message:
          'The key that protects your decisions about secrets was damaged. Please decide each finding again.',
      });
    }
    const made = randomBytes(keyBytes);
    return (await storage.writeNew(file, made)) ? made : ((await storage.read(file)) ?? made);
  };
  return await storage.withLock(file, make).catch((error: unknown) => {
    // A key for this run is enough where nothing can be written: no decision is kept either.
    if (isReadOnly(error)) return randomBytes(keyBytes);
    throw error;
  });
}
