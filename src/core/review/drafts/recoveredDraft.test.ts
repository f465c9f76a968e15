import { expect, test } from 'vitest';
import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { draftRecovery } from '../../recover/draft/draftRecovery.ts';
import { saveRecovery } from '../../recover/draft/saveRecovery.ts';
import { makeDeadSession } from '../../recover/draft/testing/makeDeadSession.ts';
import { recoverSession } from '../../recover/recoverSession.ts';
import { createStorage } from '../../storage/createStorage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { findDrafts } from '../../payload/folder/findDrafts.ts';
import { startDraft } from './startDraft.ts';

/** Counts four characters as a token. */
const pool: Pick<WorkerPool, 'measure'> = {
  async measure(texts, want) {
    const measured = await createPoolDouble().measure(texts, want);
    return measured.map((one) => ({
      ...one,
      tokens: one.tokens === null ? null : Math.ceil(one.tokens / 4),
    }));
  },
};

test('a recovered draft is found in the folder, and begins with every line and its mark', async () => {
  const [root, user] = [makeFolder(), makeFolder()];
  const transcript = makeDeadSession({ root, user });
  const around = { surroundings: { home: user, environment: {} } };
  const recovered = await draftRecovery({
    root,
    recovered: await recoverSession(root, { transcript }, around),
    pool,
  });
  const { path } = await saveRecovery({ root, recovered, pool, storage: createStorage() });
  expect((await findDrafts(root, 'scratch')).map((found) => found.path)).toEqual([path]);
  let ids = 0;
  const draft = await startDraft({ from: 'file', path }, root, 'scratch', () => `id-${(ids += 1)}`);
  expect(draft).toMatchObject({ template: 'recovery', outside: [], origin: { kind: 'file', path } });
  expect(draft.sections.map(({ id, entries }) => [id, entries.map(({ text }) => text)])).toEqual(
    recovered.payload?.sections.map(({ id, entries }) => [id, entries.map(({ text }) => text)]),
  );
  // The saved file is no evidence: the draft after it is the same.
  const again = await draftRecovery({
    root,
    recovered: await recoverSession(root, { transcript }, around),
    pool,
  });
  expect(again.payload?.markdown).toBe(recovered.payload?.markdown);
  expect(await saveRecovery({ root, recovered: again, pool, storage: createStorage() })).toEqual({
    path,
    isNew: false,
  });
});
