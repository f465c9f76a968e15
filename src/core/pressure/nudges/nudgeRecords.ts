import { z } from 'zod';
import type { Emit } from '../../../shared/api.ts';
import { nudgeKinds, type Nudge } from '../../../shared/domain/pressure.ts';
import { readVersioned, renderVersioned } from '../../../shared/domain/versionedFile.ts';
import { projectPlace } from '../../storage/createRecords.ts';
import { createStateFile, type Parsed } from '../../storage/createStateFile.ts';
import type { Storage } from '../../storage/storage.ts';

const fileVersion = 1;
/** Sessions that are remembered, those that said something last. */
const mostSessions = 40;
/** Nudges about one session: one of each kind, and its drafts. */
const mostSaid = 30;

const sessionSchema = z.object({
  muted: z.boolean(),
  /** Compactions whose summaries a person has seen. */
  checked: z.number(),
  /** Ids of agents whose results a person has read here. */
  read: z.array(z.string()),
  said: z.array(
    z.object({
      kind: z.enum(nudgeKinds),
      key: z.string(),
      at: z.string(),
      title: z.string(),
      text: z.string(),
    }),
  ),
});
const fileSchema = z.looseObject({ sessions: z.record(z.string(), sessionSchema) });

/** The nudges about a session, and a person's decisions about it. */
export type NudgeRecord = z.infer<typeof sessionSchema>;

export interface NudgeRecords {
  /** Returns what is kept about the sessions of a project, by key. */
  of(projectId: string): Promise<ReadonlyMap<string, NudgeRecord>>;
  /** Changes what is kept about a session. */
  change(projectId: string, key: string, change: (now: NudgeRecord) => NudgeRecord): Promise<void>;
  /**
   * Keeps a nudge; returns false if it was said about its session already, by this process or another: one of its kind, and
   * for drafts, which have names, the same words.
   */
  say(projectId: string, nudge: Nudge): Promise<boolean>;
}

const nothing: NudgeRecord = { muted: false, checked: 0, read: [], said: [] };

/** Keeps what was said in `<data folder>/projects/<project>/pressure.json`, so that no start of the app says it again. */
export function createNudgeRecords(options: {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
}): NudgeRecords {
  const state = createStateFile<z.infer<typeof fileSchema>>(
    options,
    'The notes about running sessions',
    parse,
    (value) => renderVersioned(fileVersion, value),
  );
  const fileOf = (projectId: string) => projectPlace(options.dataFolder, projectId, 'pressure.json');
  const changeKept = async (
    projectId: string,
    key: string,
    change: (now: NudgeRecord) => NudgeRecord | null,
  ): Promise<boolean> => {
    let isChanged = false;
    await state.update(fileOf(projectId), (now) => {
      const sessions = now?.sessions ?? {};
      const changed = change(sessions[key] ?? nothing);
      isChanged = changed !== null;
      if (changed === null) return null;
      const { [key]: _before, ...others } = sessions;
      const kept = [...Object.entries(others), [key, changed] as const].slice(-mostSessions);
      return { ...now, sessions: Object.fromEntries(kept) };
    });
    return isChanged;
  };
  return {
    async of(projectId) {
      const found = await state.read(fileOf(projectId));
      return new Map(found?.status === 'ok' ? Object.entries(found.value.sessions) : []);
    },
    async change(projectId, key, change) {
      await changeKept(projectId, key, change);
    },
    say: (projectId, nudge) =>
      changeKept(projectId, nudge.key, (now) =>
        now.said.some((one) => one.kind === nudge.kind && (one.kind !== 'draft' || one.text === nudge.text))
          ? null
          : { ...now, said: [nudge, ...now.said].slice(0, mostSaid) },
      ),
  };
}

function parse(text: string): Parsed<z.infer<typeof fileSchema>> {
  const read = readVersioned(text, fileVersion, {});
  if (read.status === 'damaged') return read;
  const fields = fileSchema.safeParse(read.fields);
  if (!fields.success) return { status: 'damaged' };
  return { status: read.status, value: fields.data };
}
