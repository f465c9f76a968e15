import type { BlockSummary } from '../../../shared/domain/assembly.ts';
import type { StackItemView } from '../../../shared/domain/stack.ts';
import type { Places } from '../../paths/createPathActs.ts';

/** Returns the paths of items on disk: none if one of them has none, or belongs to another project than the first. */
export function placesOfItems(
  items: readonly StackItemView[],
  blockOf: (itemId: string) => BlockSummary | undefined,
): Places {
  const places = items.map((item) => placeOf(item, blockOf(item.id)));
  const alias = places[0]?.alias;
  const paths = places.flatMap((place) => (place?.alias === alias && place !== null ? [place.path] : []));
  return { paths: paths.length === items.length ? paths : [], alias };
}

function placeOf({ source }: StackItemView, block: BlockSummary | undefined) {
  if (source.kind === 'file' || source.kind === 'folder' || source.kind === 'tree')
    return { path: source.path, alias: source.project };
  // A payload's path is known after it has been read.
  if (source.kind === 'payload' && block?.status === 'ok') return { path: block.title, alias: undefined };
  return null;
}
