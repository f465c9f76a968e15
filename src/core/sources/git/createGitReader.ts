import { createHash } from 'node:crypto';
import { isDiffView, type GitDiffView } from '../../../shared/domain/gitView.ts';
import type { Clock } from '../../ports.ts';
import type { ReadContext, SourceReader, SourceReading } from '../sourceReader.ts';
import { shortId } from './findRange.ts';
import { readChanges } from './readChanges.ts';
import { readLog } from './readLog.ts';
import { readStatus } from './readStatus.ts';
import { renderChanges } from './renderChanges.ts';
import { renderStatus, summarizeStatus } from './renderStatus.ts';

/** Reads the repository's state as it is now, from the disk alone. The same repository gives the same bytes. */
export function createGitReader({ clock }: { readonly clock: Clock }): SourceReader<'git'> {
  return {
    kind: 'git',
    read({ source: { view } }, context) {
      if (isDiffView(view)) return readDiff(view, context);
      if (view.what === 'log') {
        return readLog(context.root, view, clock(), context.signal).then(({ text, detail, from }) =>
          reading(text, 'log.txt', `up to ${shortId(from)}`, detail),
        );
      }
      return readStatus(context.root, context.signal).then((status) => {
        const text = renderStatus(status);
        return reading(text, 'status.txt', `version ${hashOf(text)}`, summarizeStatus(status));
      });
    },
  };
}

async function readDiff(view: GitDiffView, { root, pool, signal }: ReadContext): Promise<SourceReading> {
  const changes = await readChanges(root, view, pool, signal);
  const { text, detail, partial } = renderChanges(changes, view);
  const fixed = view.what === 'commit' || view.what === 'compare';
  const version = fixed ? changes.range.version : `${changes.range.version}, version ${hashOf(text)}`;
  return reading(text, 'changes.diff', version, detail, partial);
}

function reading(
  text: string,
  fileName: string,
  version: string,
  detail: string,
  partial: string | null = null,
): SourceReading {
  const origin = partial === null ? {} : { origin: { partial } };
  return { status: 'ok', text, fileName, version, detail, ...origin };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
