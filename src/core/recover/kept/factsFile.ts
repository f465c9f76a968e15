import { z } from 'zod';
import type { SessionFacts } from '../../../shared/domain/sessionFacts.ts';
import { agentNames, type AgentId, type Ending } from '../../../shared/domain/transcript.ts';
import { readVersioned, renderVersioned } from '../../../shared/domain/versionedFile.ts';

/** The facts of a session, as they are kept beside the payloads. */
export interface KeptSession {
  /** Size of the transcript when its facts were kept. */
  readonly bytes: number;
  readonly facts: SessionFacts;
}

export type ReadFacts =
  | { readonly status: 'ok'; readonly kept: KeptSession }
  | { readonly status: 'newer' | 'damaged' };

const version = 1;

const count = z.int().nonnegative();
const time = z.iso.datetime().nullable();
const text = z.string();
const place = { line: count, transcript: text.exactOptional() };
const agents = Object.keys(agentNames) as [AgentId, ...AgentId[]];
const endings: readonly [Ending, ...Ending[]] = [
  'running',
  'finished',
  'interrupted',
  'cut-off',
  'context',
  'compacted',
  'limit',
  'auth',
  'error',
  'unknown',
];
const agentText = z.object({ ...place, at: time, text }).nullable();

const schema: z.ZodType<KeptSession> = z.object({
  bytes: count,
  facts: z.object({
    session: z.object({
      agent: z.enum(agents),
      id: text,
      path: text,
      title: text.nullable(),
      cwd: text.nullable(),
      cwds: z.array(text),
      branches: z.array(text),
      models: z.array(text),
      versions: z.array(text),
      started: time,
      ended: time,
      ending: z.object({ how: z.enum(endings), detail: text.nullable() }),
      forkedFrom: text.nullable(),
      records: count,
      unknown: count,
      skipped: count,
      torn: z.boolean(),
      unknownKinds: z.array(text),
      brokenLinks: count,
    }),
    context: z.array(z.object({ at: time, tokens: z.number() })),
    compactions: z.array(
      z.object({ ...place, at: time, before: z.number().nullable(), automatic: z.boolean() }),
    ),
    words: z.array(
      z.object({ ...place, at: time, text, kind: z.enum(['prompt', 'while-working', 'not-delivered']) }),
    ),
    answers: z.array(z.object({ ...place, at: time, question: text, answer: text })),
    plan: z.object({ ...place, at: time, text, approved: z.boolean() }).nullable(),
    todos: z.array(z.object({ text, state: z.enum(['pending', 'in-progress', 'done']) })).nullable(),
    files: z.array(
      z.object({
        ...place,
        path: text,
        by: text,
        reads: count,
        writes: count,
        added: count.nullable(),
        deleted: count.nullable(),
        at: time,
        abandoned: z.boolean(),
        lastRead: z
          .object({
            ...place,
            at: time,
            lines: z.array(z.object({ first: count, last: count })).nullable(),
          })
          .nullable()
          .default(null),
      }),
    ),
    commands: z.array(
      z.object({
        ...place,
        at: time,
        command: text,
        by: text,
        exit: z.number().nullable(),
        state: z.enum(['done', 'failed', 'interrupted', 'refused', 'background', 'no-result']),
        abandoned: z.boolean(),
        checks: z
          .array(
            z.object({
              kind: z.enum(['lint', 'types', 'build']),
              outcome: z.enum(['passed', 'failed']),
              proof: text,
            }),
          )
          .exactOptional(),
      }),
    ),
    tests: z.array(
      z.object({
        ...place,
        at: time,
        command: text,
        by: text,
        outcome: z.enum(['passed', 'failed', 'unknown']),
        passed: z.number().nullable(),
        failed: z.number().nullable(),
        proof: text.nullable(),
      }),
    ),
    effects: z.array(
      z.object({
        ...place,
        at: time,
        kind: z.enum([
          'commit',
          'push',
          'pull-request',
          'message',
          'migration',
          'publish',
          'deploy',
          'release',
        ]),
        command: text,
        by: text,
        outcome: z.enum(['done', 'failed', 'unknown']),
        result: text.nullable(),
      }),
    ),
    agents: z.array(
      z.object({
        id: text,
        kind: z.enum(['agent', 'command']),
        task: text,
        by: text,
        began: z.object({ ...place, at: time }),
        state: z.enum(['running', 'finished', 'stopped', 'failed', 'killed', 'unknown']),
        read: z.enum(['in-full', 'polled', 'announced', 'never']),
        proof: z.object(place).nullable(),
        beforeCompaction: z.boolean().nullable(),
        output: text.nullable(),
        outputGone: text.nullable(),
        compactions: count,
      }),
    ),
    summary: agentText,
    hiddenSummary: agentText,
    said: agentText,
    problems: z.array(text),
  }),
});

export function renderFacts(kept: KeptSession): string {
  return renderVersioned(version, { ...kept });
}

/**
 * Reads kept facts, which anyone may have put into the project. A file whose session they name is not opened because of them: outputs
 * of sub-agents count as gone.
 */
export function parseFacts(fileText: string): ReadFacts {
  const file = readVersioned(fileText, version, {});
  if (file.status !== 'ok') return { status: file.status };
  const parsed = schema.safeParse(file.fields);
  if (!parsed.success) return { status: 'damaged' };
  const { facts, bytes } = parsed.data;
  const tasks = facts.agents.map((task) => ({
    ...task,
    output: null,
    outputGone: task.output ?? task.outputGone,
  }));
  return { status: 'ok', kept: { bytes, facts: { ...facts, agents: tasks } } };
}
