import type { HeadingsAnswer, NamedPlace } from '../../../shared/api/once/payloads.ts';
import { likelySections } from '../../../shared/domain/draft/likelySections.ts';
import type { HeadingPlace } from '../../../shared/domain/draft/placement.ts';
import { isAppError } from '../../../shared/errors.ts';
import { maskTexts } from '../../gate/maskTexts.ts';
import { headingKey } from '../../payload/labels/headingKey.ts';
import { readPlaced, type FoundHeading, type ReadPlaced } from '../../payload/read/readPlaced.ts';
import { createHeadingMemory, placesIn } from '../../review/drafts/createHeadingMemory.ts';
import type { OnceTools, Scanner } from '../onceTools.ts';
import { projectIdAt } from '../projectIdAt.ts';

export interface ReadHeadings extends ReadPlaced {
  readonly answer: HeadingsAnswer;
  /** Remembers the named places for the project, and forgets those that the user wants forgotten; never rejects. */
  remember(pool: Scanner['pool']): Promise<readonly string[]>;
}

/**
 * Reads a draft with its headings in the places that a command names, else in those that are remembered for the project.
 * A saved payload has its headings where the user wanted them.
 */
export async function readHeadings(
  tools: Pick<OnceTools, 'dataFolder' | 'storage'>,
  root: string,
  text: string,
  named: readonly NamedPlace[],
): Promise<ReadHeadings> {
  const plain = readPlaced(text, () => undefined);
  const namedFor = (heading: string): NamedPlace | undefined =>
    named.findLast((one) => isSameHeading(one.heading, heading));
  const all = [...plain.headings, ...plain.recognised];
  const missing = named.filter(
    ({ heading, place }) => place !== 'forget' && !all.some((one) => isSameHeading(one.heading, heading)),
  );
  const isOwn = ({ heading, place }: NamedPlace): boolean =>
    plain.recognised.some((one) => one.id === place && isSameHeading(one.heading, heading));
  const wanted = plain.front === null && all.length > 0;
  const memory = createHeadingMemory({ ...tools, emit: () => undefined });
  const projectId = wanted || named.length > 0 ? await projectIdAt(tools, root) : '';
  const remembered = wanted ? placesIn(await memory.list(projectId)) : () => undefined;
  const read = readPlaced(text, (heading) => {
    const own = namedFor(heading);
    if (own === undefined) return remembered(heading);
    return own.place === 'forget' ? undefined : own.place;
  });
  return {
    ...read,
    answer: {
      unknown: read.headings.flatMap((one) =>
        isPlaced(one) || plain.front !== null ? [] : [unknownHeading(one, read)],
      ),
      placed: read.headings.filter(isPlaced).map(({ heading, line, place }) => ({
        heading,
        line,
        place,
        by: namedFor(heading) === undefined ? 'memory' : 'user',
      })),
      missing: missing.map(({ heading }) => heading),
    },
    async remember(pool) {
      const chosen = read.headings.flatMap(({ heading, place }) =>
        place === undefined || namedFor(heading) === undefined ? [] : [{ heading, place }],
      );
      const forgotten = named
        .filter((one) => one.place === 'forget' || isOwn(one))
        .map(({ heading }) => heading);
      if (chosen.length + forgotten.length === 0) return [];
      const masked = await maskTexts(
        chosen.map(({ heading }) => heading),
        pool,
      );
      try {
        // A heading with a secret in it is not kept.
        const kept = chosen.filter(({ heading }, at) => masked[at] === heading);
        await memory.change(projectId, kept, forgotten);
        return [];
      } catch (error) {
        if (!isAppError(error)) throw error;
        return [`The places of the headings are not remembered. ${error.message}`];
      }
    },
  };
}

/** Returns the answer with a mark for every suspected secret in a heading. */
export async function maskHeadings(
  { unknown, placed, missing }: HeadingsAnswer,
  pool: Scanner['pool'],
): Promise<HeadingsAnswer> {
  const texts = [...unknown, ...placed].map(({ heading }) => heading);
  const shown = await maskTexts(texts, pool);
  const maskedAt = (at: number): string => shown[at] ?? '';
  return {
    unknown: unknown.map((one, at) => ({ ...one, heading: maskedAt(at) })),
    placed: placed.map((one, at) => ({ ...one, heading: maskedAt(unknown.length + at) })),
    missing,
  };
}

function unknownHeading(
  { heading, line, spans }: FoundHeading,
  { payload }: ReadPlaced,
): HeadingsAnswer['unknown'][number] {
  const entries =
    payload.sections.find((section) => section.line === line && section.id === 'other')?.entries ?? [];
  const lines = new Set<number>();
  for (const span of spans) for (let at = span.line; at <= span.lastLine; at += 1) lines.add(at);
  const [likely = 'flags'] = likelySections(entries, payload);
  return { heading, line, lines: lines.size, likely };
}

function isPlaced(one: FoundHeading): one is FoundHeading & { readonly place: HeadingPlace } {
  return one.place !== undefined;
}

function isSameHeading(a: string, b: string): boolean {
  const key = headingKey(a);
  return key === '' ? a.trim() === b.trim() : key === headingKey(b);
}
