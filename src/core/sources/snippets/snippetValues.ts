import { basename } from 'node:path';
import type { StackItem } from '../../../shared/domain/stack.ts';
import type { ValueOrigin } from '../../../shared/domain/snippet.ts';
import { describeRepository } from '../../git/describeRepository.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { findPayload } from '../../payload/folder/listPayloads.ts';
import { parseFrontMatter } from '../../payload/format/parseFrontMatter.ts';
import { likelyPayloadSettings } from '../../payload/folder/projectSettings.ts';
import { readFrontMatter } from '../../payload/format/frontMatter.ts';
import { partsVariable, templateNamed } from '../../../shared/domain/payload/templateForms.ts';
import { draftParts } from './draftParts.ts';
import { sessionOfFileName } from '../../../shared/domain/payload/payloadFile.ts';
import { defaultPayloadSettings } from '../../../shared/domain/payload/payloadSettings.ts';
import { isAppError } from '../../../shared/errors.ts';

export interface SnippetValue {
  readonly value: string;
  readonly from: ValueOrigin;
}

export interface Surroundings {
  /** Absolute path; `null` while no project is open. */
  readonly root: string | null;
  /** Items of the stack that are on. */
  readonly items: readonly StackItem[];
  readonly typed: Readonly<Record<string, string>>;
  readonly pool: Pick<WorkerPool, 'readFiles'>;
  readonly signal?: AbortSignal | undefined;
}

/** Names with a value, ignoring case, and with `-` and `.` for `_`. */
const payloadNames = [
  'goal',
  'task',
  'session',
  'next_session',
  'next_action',
  'next',
  'files',
  partsVariable,
] as const;
const projectNames = ['project', 'branch', 'payload_folder'] as const;

/**
 * Returns values for the names: as typed, then from the newest payload in the stack, then from the project. Parts are
 * those of the typed template, then of the payload's, then of the standard one. Reads these only if a name needs it;
 * rejects with `cancelled` only.
 */
export async function snippetValues(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, SnippetValue>> {
  const plain = new Set(names.map(plainName));
  const asks = (known: readonly string[]): boolean => known.some((name) => plain.has(name));
  const { root, typed } = surroundings;
  const ofPayload = root !== null && asks(payloadNames) ? await payloadValues(root, surroundings) : new Map();
  const ofProject = asks(projectNames) ? await projectValues(root, plain) : new Map();
  const found = new Map<string, SnippetValue>();
  for (const name of names) {
    const key = plainName(name);
    const own = Object.hasOwn(typed, name) && typed[name] !== '' ? typed[name] : undefined;
    const candidates: readonly (readonly [string | undefined, ValueOrigin])[] = [
      [own === undefined || key !== partsVariable ? own : partsOf(own), 'typed'],
      [ofPayload.get(key), 'payload'],
      [ofProject.get(key), 'project'],
      [key === partsVariable ? draftParts('standard') : undefined, 'template'],
    ];
    const first = candidates.find(([value]) => value !== undefined);
    if (first?.[0] !== undefined) found.set(name, { value: first[0], from: first[1] });
  }
  return found;
}

/** Returns the parts of a template that is named, else the words themselves: a user may ask for other parts. */
function partsOf(typed: string): string {
  const template = templateNamed(typed);
  return template === undefined ? typed : draftParts(template);
}

/** Returns a name as names are compared: ignoring case, and with `-` and `.` for `_`. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-.]/gu, '_');
}

async function payloadValues(
  root: string,
  { items, pool, signal }: Surroundings,
): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  const newest = await newestPayload(root, items);
  if (newest === null) return values;
  const [reading] = await pool.readFiles(
    root,
    [{ path: newest.path }],
    { encoding: null, scan: false },
    signal,
  );
  if (reading?.status !== 'ok') return values;
  const { front, body } = parseFrontMatter(reading.text.replaceAll(/\r\n?/gu, '\n'));
  const { payloadFrame, payloadGoal } = await import('../../payload/payloadFrame.ts');
  const { nextAction, filesToReRead } = payloadFrame(body);
  const task = front?.['task'];
  const set = (name: string, value: string | null): void => {
    if (value !== null && value.trim() !== '') values.set(name, value.trim());
  };
  set('session', String(newest.session));
  set('next_session', String(newest.session + 1));
  set('task', typeof task === 'string' ? task : null);
  set('goal', payloadGoal(body));
  set('next_action', nextAction);
  set('next', nextAction);
  // A recovered payload is followed by a usual one.
  const { template } = readFrontMatter(front ?? {});
  if (template === 'debug' || template === 'team') set(partsVariable, draftParts(template));
  set('files', filesToReRead.map((path) => `\`${path}\``).join(', '));
  return values;
}

async function newestPayload(root: string, items: readonly StackItem[]) {
  const sessions = items.flatMap(({ on, source }) =>
    on && source.kind === 'payload' ? [source.session] : [],
  );
  let newest: { readonly session: number; readonly path: string } | null = null;
  for (const session of sessions) {
    try {
      const found = await findPayload(root, session);
      if (found !== null && (newest === null || found.session > newest.session)) newest = found;
    } catch (error) {
      // The payload's own card shows why it can't be read.
      if (!isAppError(error)) throw error;
    }
  }
  return newest === null || sessionOfFileName(basename(newest.path)) === null ? null : newest;
}

async function projectValues(root: string | null, plain: ReadonlySet<string>): Promise<Map<string, string>> {
  // Without a project, the folder is the default one.
  if (root === null) return new Map([['payload_folder', defaultPayloadSettings.folder]]);
  const values = new Map([
    ['project', basename(root)],
    ['payload_folder', likelyPayloadSettings(root).folder],
  ]);
  if (!plain.has('branch')) return values;
  const repository = await describeRepository(root);
  if (repository.kind === 'worktree' && repository.branch !== null) values.set('branch', repository.branch);
  return values;
}
