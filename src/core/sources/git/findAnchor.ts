import { AppError } from '../../../shared/errors.ts';
import { findPayload } from '../../payload/folder/listPayloads.ts';
import { payloadFolderOf } from '../../payload/folder/projectSettings.ts';

export interface Anchor {
  readonly session: number;
  /** Id as the payload states it; the repository may not have it. */
  readonly commit: string;
}

/** Returns the commit at which a payload was saved. Rejects with `git/no-anchor` if there is none. */
export async function findAnchor(root: string, session: number | 'latest'): Promise<Anchor> {
  const folder = payloadFolderOf(root);
  const entry = await findPayload(root, session, folder);
  if (entry === null) {
    const which = session === 'latest' ? 'no saved payload yet' : `no ${folder}/session-${session}.md`;
    throw new AppError(
      'git/no-anchor',
      `There is ${which}, so there is nothing to compare with. Compare with a branch instead.`,
      { session },
    );
  }
  const commit = await anchorOf(root, entry.path);
  if (commit !== null) return { session: entry.session, commit };
  throw new AppError(
    'git/no-anchor',
    `Session ${entry.session} does not name the commit it was saved at. Compare with a branch instead.`,
    { session },
  );
}

/** Returns the commit in a payload's front matter; `null` if it names none. */
export async function anchorOf(root: string, path: string): Promise<string | null> {
  // Loaded when a payload is read: the parser of its front matter is large.
  const [{ parseFrontMatter }, { readProjectFile }] = await Promise.all([
    import('../../payload/format/parseFrontMatter.ts'),
    import('../files/readFile.ts'),
  ]);
  const reading = readProjectFile(root, { path });
  if (reading.status !== 'ok') return null;
  const head = parseFrontMatter(reading.text).front?.['head'];
  return typeof head === 'string' && /^[0-9a-f]{7,64}$/u.test(head) ? head : null;
}
