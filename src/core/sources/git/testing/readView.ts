import type { GitView } from '../../../../shared/domain/source/gitView.ts';
import { readProjectFile } from '../../files/readFile.ts';
import type { ReadContext, SourceReading } from '../../sourceReader.ts';
import { createGitReader } from '../createGitReader.ts';

type Ok = Extract<SourceReading, { status: 'ok' }>;

/** Reads on this thread and counts a token for each word. */
export const pool: ReadContext['pool'] = {
  readFiles: (root, files) =>
    Promise.resolve(
      files.map((file) => {
        const reading = readProjectFile(root, file);
        return reading.status === 'ok' ? { ...reading, measurement: unmeasured } : reading;
      }),
    ),
  countFiles: () => Promise.reject(new Error('not asked for')),
  measure: (texts) =>
    Promise.resolve(
      texts.map((text) => ({ tokens: text.split(/\s+/u).length, scan: { status: 'not-asked' } as const })),
    ),
};

const unmeasured = { tokens: null, scan: { status: 'not-asked' } } as const;

/** Returns the reading of an item with this view. */
export async function readView(root: string, view: GitView, signal?: AbortSignal): Promise<Ok> {
  const reader = createGitReader({ clock: Date.now });
  const item = { id: 'git', on: true, source: { kind: 'git', view } } as const;
  const reading = await reader.read(item, { root, projectId: 'p', items: [item], pool, signal });
  if (reading.status !== 'ok') throw new Error(reading.problem);
  return reading;
}
