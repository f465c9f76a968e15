import { z } from 'zod';
import {
  isFields,
  readVersioned,
  renderVersioned,
  type Migrations,
} from '../../shared/domain/versionedFile.ts';
import { parseStackItem, renderStackItem } from '../../shared/domain/stack/stackFile.ts';
import { headingsSchema, sourceSchema, variablesSchema } from '../../shared/domain/source.ts';
import { messageFormats, type StackItem } from '../../shared/domain/stack.ts';
import type { StackEdit } from '../../shared/domain/stack/stackEdit.ts';
import type { Parsed } from '../storage/createStateFile.ts';
import type { Steps, UndoStep } from './createStackHistory.ts';

const fileVersion = 2;
/** Characters of all steps together; older ones are not stored over a restart. */
const keptCharacters = 4_000_000;

const ids = z.array(z.string());
const before = z.string().nullable();
const hash = z.string().regex(/^[0-9a-f]{64}$/u);
const lines = z.array(z.strictObject({ first: z.int().min(1), last: z.int().min(1) }));

const item = z.unknown().transform((raw, context): StackItem => {
  const parsed = isFields(raw) ? parseStackItem(raw) : null;
  if (parsed !== null) return parsed;
  context.addIssue('no item of a stack');
  return z.NEVER;
});

const options = z.strictObject({
  pinned: z.boolean().exactOptional(),
  note: z.string().nullable().exactOptional(),
  lines: lines.nullable().exactOptional(),
  outline: z.boolean().exactOptional(),
  title: z.string().exactOptional(),
  headings: headingsSchema.nullable().exactOptional(),
  variables: variablesSchema.nullable().exactOptional(),
  source: sourceSchema.exactOptional(),
  text: z.string().exactOptional(),
  edited: z.object({ text: z.string(), of: z.string(), sha256: hash }).nullable().exactOptional(),
});

const fields = z.strictObject({
  name: z.string().exactOptional(),
  goal: z.string().exactOptional(),
  model: z.string().exactOptional(),
  budget: z.int().min(1).exactOptional(),
  format: z.enum(messageFormats).exactOptional(),
  confirm: z.boolean().exactOptional(),
});

/** An unknown kind of step makes the file one of another version. */
const edit: z.ZodType<StackEdit> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('set'), fields }),
    z.strictObject({ type: z.literal('add'), items: z.array(item), before: before.exactOptional() }),
    z.strictObject({ type: z.literal('remove'), itemIds: ids }),
    z.strictObject({ type: z.literal('restore'), items: z.array(z.strictObject({ item, before })) }),
    z.strictObject({ type: z.literal('switch'), itemIds: ids, on: z.boolean() }),
    z.strictObject({ type: z.literal('move'), itemIds: ids, before }),
    z.strictObject({
      type: z.literal('place'),
      places: z.array(z.strictObject({ itemId: z.string(), before })),
    }),
    z.strictObject({ type: z.literal('several'), edits: z.array(edit) }),
    z.strictObject({ type: z.literal('change'), itemId: z.string(), options }),
    z.strictObject({
      type: z.literal('by-hand'),
      byHand: z.object({ id: z.string().min(1), sha256: hash }).nullable(),
    }),
  ]),
);
const step = z.object({
  id: z.string().min(1),
  at: z.number(),
  edit,
  over: hash.exactOptional(),
});
const stepsSchema = z.object({ undo: z.array(step), redo: z.array(step) });

/** In version 1 a step was its edit alone. */
const migrations: Migrations = {
  1: ({ undo, redo }) => ({ undo: bare('u', undo), redo: bare('r', redo) }),
};

function bare(prefix: string, edits: unknown): unknown {
  return Array.isArray(edits)
    ? edits.map((own: unknown, at) => ({ id: `${prefix}${at}`, at, edit: own }))
    : edits;
}

/** Parses a file; one of a newer version has no steps here. Never throws. */
export function parseUndoFile(text: string): Parsed<Steps> {
  const file = readVersioned(text, fileVersion, migrations);
  if (file.status === 'newer') return { status: 'newer', value: { undo: [], redo: [] } };
  const parsed = stepsSchema.safeParse(file.status === 'ok' ? file.fields : null);
  return parsed.success ? { status: 'ok', value: parsed.data } : { status: 'damaged' };
}

export function renderUndoFile({ undo, redo }: Steps): string {
  let room = keptCharacters;
  const newest = (steps: readonly UndoStep[]): readonly unknown[] => {
    const kept: unknown[] = [];
    for (const one of steps.toReversed()) {
      const plain = { ...one, edit: plainEdit(one.edit) };
      room -= JSON.stringify(plain).length;
      // A gap would undo older steps without the newer ones.
      if (room < 0) break;
      kept.unshift(plain);
    }
    return kept;
  };
  return renderVersioned(fileVersion, { undo: newest(undo), redo: newest(redo) });
}

function plainEdit(one: StackEdit): unknown {
  switch (one.type) {
    case 'add':
      return { ...one, items: one.items.map(renderStackItem) };
    case 'restore':
      return { ...one, items: one.items.map((gone) => ({ ...gone, item: renderStackItem(gone.item) })) };
    case 'several':
      return { ...one, edits: one.edits.map(plainEdit) };
    default:
      return one;
  }
}
