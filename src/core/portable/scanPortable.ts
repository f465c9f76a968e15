import type { PortableSummary } from '../../shared/portableApi.ts';
import { inspectTravel } from '../stacks/inspectTravel.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { Collected } from './collectPortable.ts';

/** Looks for secrets in all that would leave, and says where they are. */
export async function scanPortable(
  { file, counts }: Collected,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<PortableSummary> {
  const { stacks, snippets, ...settings } = file;
  const texts = [
    { where: 'Settings', text: stringsIn(settings).join('\n') },
    ...snippets.map((snippet) => ({ where: snippet.name, text: stringsIn(snippet).join('\n') })),
  ];
  const measured = await pool.measure(
    texts.map(({ text }) => text),
    { encoding: null, scan: true },
  );
  const secrets: PortableSummary['secrets'][number][] = [];
  let notScanned = false;
  for (const [index, { where }] of texts.entries()) {
    const scan = measured[index]?.scan;
    if (scan?.status !== 'done') {
      notScanned = true;
      continue;
    }
    for (const tier of ['certain', 'possible'] as const) {
      const count = scan.spans.filter((span) => span.tier === tier).length;
      if (count > 0) secrets.push({ where, tier, count });
    }
  }
  for (const { stack } of stacks) {
    const travel = await inspectTravel(stack, pool);
    notScanned ||= travel.notScanned;
    for (const secret of travel.secrets) secrets.push({ ...secret, where: `${stack.name}: ${secret.where}` });
  }
  return { ...counts, secrets, notScanned };
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsIn(inner)]);
}
