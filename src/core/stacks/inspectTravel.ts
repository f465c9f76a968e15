import type { StackTravel } from '../../shared/domain/stack/stackTravel.ts';
import type { Stack, StackItem } from '../../shared/domain/stack.ts';
import { renderStackFile } from '../../shared/domain/stack/stackFile.ts';
import { labelOfSource } from '../../shared/domain/sourceKinds.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { scanTravel, textsIn, type TravelPart } from './scanTravel.ts';
import { leavesProject, sourcePaths } from './sourcePaths.ts';

/** Returns everything that leaves with a stack's file. */
export async function inspectTravel(
  stack: Stack,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<Omit<StackTravel, 'git'>> {
  const { items, byHand } = stack;
  const found = await scanTravel(travelParts(stack), renderStackFile(stack), pool);
  return {
    texts: items.flatMap(inlineTexts),
    notes: items.filter((item) => (item.note ?? '') !== '').length,
    snippets: items.flatMap(({ source }) => (source.kind === 'snippet' ? [source.name] : [])),
    commands: items.filter(({ source }) => source.kind === 'command').length,
    projects: [
      ...new Set(items.flatMap(({ source }) => ('project' in source ? (source.project ?? []) : []))),
    ],
    ...found,
    outside: items.flatMap(({ source }) => sourcePaths(source).filter(leavesProject)),
    byHand: byHand !== undefined,
  };
}

/** Returns every text in a stack with its place, fields of newer versions included. */
export function travelParts({ items, byHand: _text, ...own }: Stack): readonly TravelPart[] {
  return [
    { where: 'The stack itself', text: textsIn(own).join('\n') },
    ...items.map((item) => ({ where: labelOfSource(item.source), text: textsIn(item).join('\n') })),
  ];
}

function inlineTexts(item: StackItem): StackTravel['texts'] {
  const { source, edited } = item;
  return [
    ...(source.kind === 'pasted' ? [{ title: source.title, characters: source.text.length }] : []),
    ...(edited === undefined
      ? []
      : [{ title: `${labelOfSource(item.source)}, edited`, characters: edited.text.length }]),
  ];
}
