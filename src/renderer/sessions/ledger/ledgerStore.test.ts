import { expect, it } from 'vitest';
import { createProjectStore } from '../../projects/projectStore.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { project } from '../../testing/examples.ts';
import { createLedgerStore } from './ledgerStore.ts';

it('shows no entries of a project that was left, and reads them no more', async () => {
  const answers: (() => void)[] = [];
  const host = createTestHost({
    'payloads.ledger': () =>
      new Promise<never>((resolve) => answers.push(() => resolve([{ id: 'of the first project' }] as never))),
  });
  const projects = createProjectStore(host.client, () => undefined);
  const ledger = createLedgerStore(host.client, projects);
  projects.setState({ currentId: 'p1', current: project });
  const read = ledger.getState().load(3);
  answers[0]?.();
  await read;
  expect(ledger.getState()).toMatchObject({ phase: 'ready', entries: [{ id: 'of the first project' }] });
  const late = ledger.getState().refresh();
  projects.setState({ currentId: 'p2', current: { ...project, id: 'p2' } });
  answers[1]?.();
  await late;
  expect(ledger.getState()).toMatchObject({ phase: 'idle', entries: [] });
  await ledger.getState().refresh();
  expect(host.callsOf('payloads.ledger')).toHaveLength(2);
});
