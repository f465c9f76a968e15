import { stringify } from 'yaml';
import { templates, type Template } from '../../../shared/domain/payload.ts';

/** The block above a saved payload's body. */
export interface FrontMatter {
  /** Version of the format; without it, this one. */
  readonly carryover?: number;
  readonly id?: string;
  readonly task?: string;
  readonly taskId?: string;
  readonly session?: number;
  /** ISO time. */
  readonly saved?: string;
  readonly template?: Template;
  readonly branch?: string;
  /** 40 or 64 hex digits. */
  readonly head?: string;
  /** The numbered file that it was made from, relative to the project: the next one of the series is recognised by it. */
  readonly draft?: string;
  /** `path hash` of each file in play that differs from `head`. */
  readonly dirty?: readonly string[];
}

/** Returns front matter as parsed from YAML, without values of a wrong form. */
export function readFrontMatter(fields: Readonly<Record<string, unknown>>): FrontMatter {
  const text = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const whole = (name: string): number | undefined => {
    const value = fields[name];
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  };
  const template = templates.find((name) => name === text('template'));
  const head = text('head');
  const dirty = fields['dirty'];
  return withoutAbsent<FrontMatter>({
    carryover: whole('carryover'),
    // YAML parses digits alone as a number.
    id: text('id') ?? whole('id')?.toString(),
    task: text('task') ?? whole('task')?.toString(),
    taskId: text('taskId') ?? whole('taskId')?.toString(),
    session: whole('session'),
    saved: text('saved'),
    template,
    draft: text('draft') ?? whole('draft')?.toString(),
    branch: text('branch') ?? whole('branch')?.toString(),
    head: head !== undefined && /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/u.test(head) ? head : undefined,
    dirty: Array.isArray(dirty) ? dirty.filter((line) => typeof line === 'string') : undefined,
  });
}

/** Returns the block from `---` to `---`, with a line end. */
export function renderFrontMatter(front: FrontMatter): string {
  const { carryover = 1, id, task, taskId, session, saved, template, draft, branch, head, dirty } = front;
  const ordered = {
    carryover,
    id,
    task,
    taskId,
    session,
    saved,
    template,
    draft,
    branch,
    head,
    dirty,
  };
  const yaml = stringify(withoutAbsent(ordered), {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
  });
  return `---\n${yaml}---\n`;
}

function withoutAbsent<T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
