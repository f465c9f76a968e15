import { InvalidArgumentError } from 'commander';
import type { HeadingsAnswer, NamedPlace } from '../../shared/api/once/payloads.ts';
import { headingPlaces, placeWords } from '../../shared/domain/draft/placement.ts';
import type { CommonOptions } from '../output.ts';
import { UsageError } from '../exitCode.ts';

/** Options of a command that reads a draft. */
export interface PlacingOptions extends CommonOptions {
  readonly place: readonly NamedPlace[];
}

const places = [...headingPlaces, 'forget'] as const;

/** Collects the values of `--place`: a heading, and its place after the last `=`. */
export function collectPlaces(value: string, earlier: readonly NamedPlace[]): readonly NamedPlace[] {
  const cut = value.lastIndexOf('=');
  const heading = value.slice(0, Math.max(cut, 0)).trim();
  const named = value
    .slice(cut + 1)
    .trim()
    .toLowerCase();
  const place = places.find((one) => one === named);
  if (heading === '' || place === undefined) {
    throw new InvalidArgumentError(
      `Give a heading and its place, as in "Rollout wishes=next". Places are ${places.join(', ')}.`,
    );
  }
  return [...earlier, { heading, place }];
}

/** Throws a `UsageError` for a named heading that the text does not have. */
export function checkNamed({ missing, unknown, placed }: HeadingsAnswer): void {
  const [first] = missing;
  if (first === undefined) return;
  const known = [...unknown, ...placed].map(({ heading }) => JSON.stringify(heading));
  throw new UsageError(
    known.length === 0
      ? `No heading to place is ${JSON.stringify(first)}: all headings of the text are recognised.`
      : `No heading to place is ${JSON.stringify(first)}. The text has ${known.join(', ')}.`,
  );
}

/** Returns sentences about headings that name no section. */
export function headingSentences({ unknown, placed }: HeadingsAnswer): readonly string[] {
  const remembered = placed.filter(({ by }) => by === 'memory');
  const [first] = unknown;
  return [
    ...remembered.map(
      ({ heading, place }) =>
        `Placed as in an earlier draft: ${JSON.stringify(heading)} ${placeWords(place)}.`,
    ),
    ...unknown.map(
      ({ heading, line, lines }) =>
        `Not recognised: ${JSON.stringify(heading)} (${whereIn(line, lines)}), kept under its own title.`,
    ),
    ...(first === undefined
      ? []
      : [`Place it with an option such as --place ${JSON.stringify(`${first.heading}=${first.likely}`)}.`]),
  ];
}

function whereIn(line: number, lines: number): string {
  return lines === 1 ? `line ${line}, 1 line below` : `line ${line}, ${lines} lines below`;
}

/** Returns the same for `--json`. */
export function headingsJson({ unknown, placed }: HeadingsAnswer): object {
  return {
    ...(unknown.length === 0 ? {} : { unrecognised: unknown }),
    ...(placed.length === 0 ? {} : { placed }),
  };
}
