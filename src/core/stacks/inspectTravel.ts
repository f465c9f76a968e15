import type { StackTravel } from '../../shared/domain/stackTravel.ts';
import type { Stack, StackItem } from '../../shared/domain/stack.ts';
import { scanWhole } from '../assembly/scanWhole.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { leavesProject, sourcePaths } from './sourcePaths.ts';

/** Made by the app, and no text of anybody's. */
const ours = new Set(['id', 'sha256', 'of', 'created', 'taskId', 'kind', 'model', 'format']);

/** What a stack's file would carry away. Every text in it is scanned, fields of newer versions included. */
export async function inspectTravel(
  stack: Stack,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<Omit<StackTravel, 'git'>> {
  const { items, byHand, ...own } = stack;
  const parts = [
    { where: 'The stack itself', text: textsIn(own).join('\n') },
    ...items.map((item) => ({ where: titleOf(item), text: textsIn(item).join('\n') })),
  ];
  const secrets: StackTravel['secrets'][number][] = [];
  let notScanned = false;
  const small = parts.filter(({ text }) => text.length <= 1_000_000);
  const measured = await pool.measure(
    small.map(({ text }) => text),
    { encoding: null, scan: true },
  );
  const found = new Map(small.map((part, index) => [part, measured[index]?.scan]));
  for (const part of parts) {
    const scan = found.get(part);
    const spans = scan === undefined ? await scanWhole(part.text, pool) : spansOf(scan);
    if (spans === null) notScanned = true;
    for (const tier of ['certain', 'possible'] as const) {
      const count = spans?.filter((span) => span.tier === tier).length ?? 0;
      if (count > 0) secrets.push({ where: part.where, tier, count });
    }
  }
  return {
    texts: items.flatMap(inlineTexts),
    notes: items.filter((item) => (item.note ?? '') !== '').length,
    snippets: items.flatMap(({ source }) => (source.kind === 'snippet' ? [source.name] : [])),
    commands: items.filter(({ source }) => source.kind === 'command').length,
    projects: [
      ...new Set(items.flatMap(({ source }) => ('project' in source ? (source.project ?? []) : []))),
    ],
    secrets,
    notScanned,
    outside: items.flatMap(({ source }) => sourcePaths(source).filter(leavesProject)),
    byHand: byHand !== undefined,
  };
}

type Scan = Awaited<ReturnType<WorkerPool['measure']>>[number]['scan'];

function spansOf(scan: Scan) {
  return scan.status === 'done' ? scan.spans : null;
}

/** Every string in it, however deep. A value stands behind its name: that is what tells a password from a word. */
function textsIn(value: unknown, name?: string): readonly string[] {
  if (typeof value === 'string') return [name === undefined ? value : `${name} = ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((inner) => textsIn(inner));
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (ours.has(key)) return [];
    return textsIn(inner, typeof inner === 'string' && key !== 'text' ? key : undefined);
  });
}

function inlineTexts(item: StackItem): StackTravel['texts'] {
  const { source, edited } = item;
  return [
    ...(source.kind === 'pasted' ? [{ title: source.title, characters: source.text.length }] : []),
    ...(edited === undefined ? [] : [{ title: titleOf(item), characters: edited.text.length }]),
  ];
}

function titleOf({ source }: StackItem): string {
  switch (source.kind) {
    case 'file':
    case 'folder':
      return source.path;
    case 'pasted':
    case 'notion':
    case 'github':
      return source.title;
    case 'snippet':
      return source.name;
    case 'command':
      return 'Command output';
    case 'unknown':
      return 'An item of a newer version';
    default:
      return source.kind === 'git' ? 'Git' : 'Payload';
  }
}
