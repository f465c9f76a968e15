import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Emit } from '../../shared/api.ts';
import { otherFields, type OtherTextOf, type OtherTextsApi } from '../../shared/api/otherTexts.ts';
import { readVersioned, renderVersioned } from '../../shared/domain/versionedFile.ts';
import { snippetKinds } from '../../shared/domain/snippet.ts';
import { createStateFile, type Parsed } from './createStateFile.ts';
import { idOfSegment, pathSegment } from './pathSegment.ts';
import type { Storage } from './storage.ts';

const span = z.object({
  rule: z.string(),
  tier: z.enum(['certain', 'possible']),
  start: z.int().min(0),
  end: z.int().min(0),
});
const schema = z.object({
  text: z.string().exactOptional(),
  /** Places in the text that were found to be suspected secrets. */
  spans: z.array(span).readonly().exactOptional(),
  entryId: z.string().exactOptional(),
  field: z.enum(otherFields).exactOptional(),
  name: z.string().exactOptional(),
  kind: z.enum(snippetKinds).exactOptional(),
  tags: z.array(z.string()).readonly().exactOptional(),
});
export type OtherText = z.infer<typeof schema>;

/**
 * Keeps the second text of a conflict, when two processes, or two windows, change one text: one file for each, until a
 * person has chosen. `of` names the text; `id` belongs to one writer, so that no other one replaces what it kept.
 */
export interface OtherTexts {
  /** Replaces what was kept under the same id. */
  keep(of: string, id: string, other: OtherText): Promise<void>;
  /**
   * Gives a kept text a new id and returns it; `null` if there is none. A writer that still has the old id and types on
   * keeps another one.
   */
  take(of: string): Promise<{ readonly id: string; readonly other: OtherText } | null>;
  drop(of: string, id: string): Promise<void>;
  /** Drops all that was kept for a record that is discarded for good, and for its parts. */
  dropAll(of: string): Promise<void>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  readonly newId: () => string;
}

/** Returns the name of a text, for `OtherTexts`. */
export function otherTextKey(of: OtherTextOf): string {
  switch (of.what) {
    case 'snippet':
      return JSON.stringify(['snippet', of.snippetId]);
    case 'draft':
      return JSON.stringify(['draft', of.projectId, of.draftId]);
    case 'stack':
      return JSON.stringify(['stack', of.projectId, of.stackId]);
    case 'task':
      // All worktrees of a repository have one record of a task, and each is a project.
      return JSON.stringify(['task', of.taskId]);
    case 'note':
      return otherTextKey({ ...of, what: 'stack' }) + partOf + JSON.stringify(of.itemId);
  }
}

const suffix = '.json';

/** Stands between a record's name and that of a part of it, whose kept texts go with the record. */
const partOf = '\n';

function prefixOf(of: string): string {
  return `${of.split(partOf).map(hashOf).join('-')}.`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

export function createOtherTexts({ dataFolder, storage, emit, newId }: Options): OtherTexts {
  const folder = join(dataFolder, 'conflicts');
  const files = createStateFile<OtherText>({ storage, emit }, 'A text kept from a conflict', parse, (other) =>
    renderVersioned(1, other),
  );
  const fileOf = (of: string, id: string) => join(folder, prefixOf(of) + (pathSegment(id) ?? '_') + suffix);
  /** Returns the ids of one text's files. */
  const idsOf = async (of: string): Promise<readonly string[]> => {
    const prefix = prefixOf(of);
    const names = (await storage.list(folder)).filter(
      (name) => name.startsWith(prefix) && name.endsWith(suffix),
    );
    return names
      .toSorted()
      .map((name) => idOfSegment(name.slice(prefix.length, -suffix.length)))
      .filter((id) => id !== null);
  };
  const drop = async (of: string, id: string): Promise<void> => {
    const file = fileOf(of, id);
    await storage.withLock(file, () => storage.remove(file));
  };
  return {
    async keep(of, id, other) {
      await files.update(fileOf(of, id), () => other);
    },
    async take(of) {
      for (const before of await idsOf(of)) {
        const id = newId();
        const [from, to] = [fileOf(of, before), fileOf(of, id)];
        // Another process may take it, too, or the one that kept it may have decided by now.
        if (!(await storage.withLock(from, () => storage.move(from, to)))) continue;
        const found = await files.read(to);
        if (found !== null) return { id, other: found.value };
      }
      return null;
    },
    drop,
    async dropAll(of) {
      const own = hashOf(of);
      for (const name of await storage.list(folder)) {
        const isOwn = name.startsWith(`${own}.`) || name.startsWith(`${own}-`);
        const file = join(folder, name);
        if (isOwn && name.endsWith(suffix)) await storage.withLock(file, () => storage.remove(file));
      }
    },
  };
}

/** Returns the calls of a window. */
export function otherTextsApi(texts: OtherTexts): OtherTextsApi {
  return {
    async keep({ of, otherId, other }) {
      await texts.keep(otherTextKey(of), otherId, other);
      return other;
    },
    async take({ of }) {
      const found = await texts.take(otherTextKey(of));
      if (found === null) return null;
      const { spans: _spans, ...other } = found.other;
      return { otherId: found.id, other };
    },
    drop: ({ of, otherId }) => texts.drop(otherTextKey(of), otherId),
  };
}

function parse(text: string): Parsed<OtherText> {
  const file = readVersioned(text, 1, {});
  if (file.status === 'damaged') return file;
  const read = schema.safeParse(file.fields);
  return read.success ? { status: file.status, value: read.data } : { status: 'damaged' };
}
