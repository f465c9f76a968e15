import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readText } from '../../storage/readText.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Subject } from './refusal.ts';

const version = 1;

const answerSchema = z.object({
  /** ISO time at which GitHub last confirmed this answer. */
  readAt: z.string(),
  etag: z.string().nullable(),
  next: z.string().nullable(),
  text: z.string(),
});
const fileSchema = z.object({ version: z.literal(version), answers: z.record(z.string(), answerSchema) });

/** A stored answer of GitHub. */
export type CachedAnswer = z.infer<typeof answerSchema>;
/** Stored answers by request. */
export type CachedAnswers = ReadonlyMap<string, CachedAnswer>;

export interface AnswerCache {
  /** Returns an empty map if there is no file, or a damaged one, which is set aside. */
  read(subject: Subject): Promise<CachedAnswers>;
  /** Adds answers, over those to the same request. */
  merge(subject: Subject, answers: CachedAnswers): Promise<void>;
  /** Deletes every stored copy. */
  forget(): Promise<void>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  /** Address of the API: each address has its own copies. */
  readonly url: () => Promise<string>;
}

/** An answer is dropped if no request needed it during that time, in ms. */
const keptMs = 30 * 86_400_000;

/** Stores GitHub's answers on disk, one file per issue or pull request. */
export function createAnswerCache({ dataFolder, storage, url }: Options): AnswerCache {
  const folder = join(dataFolder, 'cache', 'github');
  const fileOf = async ({ repository, number }: Subject): Promise<string> => {
    const name = `${await url()} ${repository.toLowerCase()}#${number ?? ''}`;
    return join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 40)}.json`);
  };
  const load = async (file: string): Promise<CachedAnswers | 'damaged'> => {
    const read = await readText(storage, file);
    if (read === null) return new Map();
    return read === 'damaged' ? 'damaged' : parse(read.text);
  };
  const loadWhole = async (file: string): Promise<CachedAnswers> => {
    const found = await load(file);
    if (found !== 'damaged') return found;
    await storage.setAside(file);
    return new Map();
  };
  return {
    async read(subject) {
      const file = await fileOf(subject);
      const found = await load(file);
      // This needs the lock: the file that is moved away must be the one that was read.
      return found === 'damaged' ? storage.withLock(file, () => loadWhole(file)) : found;
    },
    async merge(subject, answers) {
      const file = await fileOf(subject);
      await storage.withLock(file, async () => {
        const merged = new Map([...(await loadWhole(file)), ...answers]);
        const newest = Math.max(...[...answers.values()].map(({ readAt }) => Date.parse(readAt)));
        const fresh = [...merged].filter(([, { readAt }]) => Date.parse(readAt) > newest - keptMs);
        await storage.writeAtomic(file, JSON.stringify({ version, answers: Object.fromEntries(fresh) }));
      });
    },
    async forget() {
      const names = await storage.list(folder);
      await Promise.all(names.map((name) => storage.remove(join(folder, name))));
    },
  };
}

/** Returns nothing for a file of another version: its answers are copies, and are fetched again. */
function parse(text: string): CachedAnswers | 'damaged' {
  try {
    const content: unknown = JSON.parse(text);
    const other = z.object({ version: z.number() }).safeParse(content);
    if (other.success && other.data.version !== version) return new Map();
    const parsed = fileSchema.safeParse(content);
    return parsed.success ? new Map(Object.entries(parsed.data.answers)) : 'damaged';
  } catch {
    return 'damaged';
  }
}
