import { renderPortableFile } from '../../shared/domain/portableFile.ts';
import type { PortableSummary } from '../../shared/portableApi.ts';
import { travelParts } from '../stacks/inspectTravel.ts';
import { scanTravel, textsIn } from '../stacks/scanTravel.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { Collected } from './collectPortable.ts';

/** Looks for secrets in all that would leave, and says where they are. */
export async function scanPortable(
  { file, counts }: Collected,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<PortableSummary> {
  const { stacks, snippets, ...settings } = file;
  const parts = [
    { where: 'Settings', text: textsIn(settings).join('\n') },
    ...snippets.map((snippet) => ({ where: snippet.name, text: textsIn(snippet).join('\n') })),
    ...stacks.flatMap(({ stack }) =>
      travelParts(stack).map(({ where, text }) => ({ where: `${stack.name}: ${where}`, text })),
    ),
  ];
  return { ...counts, ...(await scanTravel(parts, renderPortableFile(file), pool)) };
}
