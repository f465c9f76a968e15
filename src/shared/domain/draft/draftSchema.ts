import { z } from 'zod';
import { filled } from '../fieldSchemas.ts';
import { taskAnswers } from '../draft.ts';
import { headingPlaces } from './placement.ts';
import { entryMarks, fileStates, sectionIds, templates } from '../payload.ts';

/** Characters of a draft's original text, and of one entry. */
export const draftLimits = { source: 1_000_000, entry: 1_000_000, title: 1_000, entries: 100_000 } as const;

const { id, path } = filled;
const text = z.string().max(draftLimits.entry);
const words = z.string().max(draftLimits.title);
const lineNumber = z.int().min(1).max(10_000_000);
const placed = z.strictObject({ line: lineNumber, lastLine: lineNumber });
const lineRange = z
  .strictObject({ first: lineNumber, last: lineNumber })
  .refine((range) => range.first <= range.last, 'the first line comes after the last line');
const session = z.int().min(0).max(999_999_999);

const entryFields = {
  text,
  why: text,
  session,
  path: z.string().max(4_096),
  state: z.enum(fileStates),
  lines: z.array(lineRange).max(1_000),
  done: z.boolean(),
  mark: z.enum(entryMarks),
  number: z.int().min(0).max(9_999),
};

const entrySchema = z.strictObject({
  id,
  from: placed.exactOptional(),
  text: entryFields.text,
  why: entryFields.why.exactOptional(),
  session: entryFields.session.exactOptional(),
  path: entryFields.path.exactOptional(),
  state: entryFields.state.exactOptional(),
  lines: entryFields.lines.exactOptional(),
  done: entryFields.done.exactOptional(),
  mark: entryFields.mark.exactOptional(),
  number: entryFields.number.exactOptional(),
});

const changedFields = z.strictObject({
  text: entryFields.text.nullable().exactOptional(),
  why: entryFields.why.nullable().exactOptional(),
  session: entryFields.session.nullable().exactOptional(),
  path: entryFields.path.nullable().exactOptional(),
  state: entryFields.state.nullable().exactOptional(),
  lines: entryFields.lines.nullable().exactOptional(),
  done: entryFields.done.nullable().exactOptional(),
  mark: entryFields.mark.nullable().exactOptional(),
  number: entryFields.number.nullable().exactOptional(),
});

const section = z.enum(sectionIds);
const key = z.string().min(1).max(100);
const sectionSchema = z.strictObject({
  key,
  id: section,
  title: words,
  heading: words.exactOptional(),
  line: lineNumber.exactOptional(),
  entries: z.array(entrySchema).max(draftLimits.entries),
});
const sections = z.array(sectionSchema).max(10_000);
const outside = z.array(text).max(draftLimits.entries);
const keys = z.array(z.string().max(10_000)).max(10_000);
const entryIds = z.array(id).max(draftLimits.entries);
const before = id.nullable();

const seenFields = z.strictObject({
  why: text.exactOptional(),
  path: text.exactOptional(),
  title: text.exactOptional(),
  task: text.exactOptional(),
});

export const draftEditSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('set'),
    seen: seenFields.exactOptional(),
    fields: z.strictObject({
      title: words.exactOptional(),
      task: words.exactOptional(),
      template: z.enum(templates).exactOptional(),
    }),
  }),
  z.strictObject({
    type: z.literal('task'),
    answer: z.enum(taskAnswers),
    task: words,
    taskId: words.exactOptional(),
  }),
  z.strictObject({
    type: z.literal('add'),
    section,
    key: key.exactOptional(),
    before,
    entries: z.array(entrySchema).max(draftLimits.entries),
    once: z.literal(true).exactOptional(),
  }),
  z.strictObject({
    type: z.literal('change'),
    entryId: id,
    was: text.exactOptional(),
    seen: seenFields.exactOptional(),
    fields: changedFields,
  }),
  z.strictObject({ type: z.literal('remove'), entryIds }),
  z.strictObject({ type: z.literal('move'), entryIds, section, key: key.exactOptional(), before }),
  z.strictObject({ type: z.literal('split'), entryId: id, at: z.int().min(0), newId: id }),
  z.strictObject({ type: z.literal('merge'), entryId: id }),
  z.strictObject({ type: z.literal('let-go'), keys }),
  z.strictObject({ type: z.literal('replace'), sections, outside }),
]);

export const draftStartSchema = z.discriminatedUnion('from', [
  // Somewhat above the limit, so that the refusal of a longer text is a proper sentence.
  z.strictObject({ from: z.literal('text'), text: z.string().max(5_000_000) }),
  z.strictObject({ from: z.literal('file'), path }),
  z.strictObject({ from: z.literal('template'), template: z.enum(templates) }),
  z.strictObject({ from: z.literal('payload'), session }),
]);

const saved = z.object({ session, path: z.string(), revision: z.int(), sha256: z.string() });

const placedHeading = z.object({
  heading: z.string(),
  line: z.int(),
  place: z.enum(headingPlaces),
  by: z.enum(['user', 'memory']),
  entryIds: z.array(z.string()),
  text: z.string().exactOptional(),
});

/** A draft as it is stored on disk. */
export const draftSchema = z.object({
  id,
  revision: z.int().min(0),
  created: z.string().max(100),
  edited: z.string().max(100),
  origin: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('pasted') }),
    z.object({ kind: z.literal('file'), path }),
    z.object({ kind: z.literal('template') }),
    z.object({ kind: z.literal('recovered'), session: z.string().max(200).exactOptional() }),
    z.object({ kind: z.literal('payload'), session }),
  ]),
  source: z.string(),
  template: z.enum(templates),
  title: z.string(),
  task: z.string(),
  taskId: z.string().exactOptional(),
  taskAnswer: z.enum(taskAnswers).exactOptional(),
  said: z.int().exactOptional(),
  sections,
  outside,
  // Drafts of earlier versions have none.
  placed: z.array(placedHeading).default([]),
  letGo: keys,
  saved: saved.exactOptional(),
  saving: saved.extend({ taskId: z.string() }).exactOptional(),
});
