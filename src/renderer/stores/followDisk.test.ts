// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Project } from '../../shared/domain/project.ts';
import { createTestHost, type TestHost } from '../testing/createTestHost.ts';
import { followDisk } from './followDisk.ts';

let host: TestHost;
let listed: number;
let payloadsListed: number;
let stackRefreshed: number;
let current: Pick<Project, 'payloads'>;
/** Ends the listing of files that is under way. */
let endListing: (() => void) | null;

beforeEach(() => {
  vi.useFakeTimers();
  host = createTestHost();
  [listed, payloadsListed, stackRefreshed] = [0, 0, 0];
  endListing = null;
  current = {};
  followDisk(host.client, {
    files: storeOf({
      concerns: () => true,
      refresh: () => {
        listed += 1;
        return new Promise<void>((resolve) => (endListing = resolve));
      },
    }),
    payloads: storeOf({ refresh: () => void (payloadsListed += 1) }),
    stack: storeOf({ projectId: 'p1', refresh: () => void (stackRefreshed += 1) }),
    projects: {
      getState: () => ({ current }),
    } as never,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes the part of a store that the code under test uses. */
function storeOf(state: object): never {
  return { getState: () => state } as never;
}

const change = (paths: readonly string[] | null, projectId = 'p1') =>
  host.emit('files.changed', { projectId, paths });
const rest = () => vi.advanceTimersByTimeAsync(1_000);

test('a burst of changes is listed once, and what changes during a list once more after it', async () => {
  change(['src/a.ts']);
  change(['src/b.ts']);
  expect(listed).toBe(0);
  await rest();
  expect(listed).toBe(1);
  change(['src/c.ts']);
  await rest();
  expect(listed).toBe(1);
  endListing?.();
  await rest();
  expect(listed).toBe(2);
  endListing?.();
  await rest();
  expect(listed).toBe(2);
  change(['src/d.ts']);
  await rest();
  expect(listed).toBe(3);
});

test('what git does for itself lists no files, and another project’s changes nothing', async () => {
  change(['.git', '.git/HEAD']);
  change(['src/a.ts', 'scratch/session-3.md'], 'p2');
  await rest();
  expect([listed, payloadsListed]).toEqual([0, 0]);
});

test('payloads are listed where they lie, at once', async () => {
  change(['scratchpad/notes.md']);
  expect(payloadsListed).toBe(0);
  change(['scratch/session-3.md']);
  expect(payloadsListed).toBe(1);
  change(['scratch']);
  expect(payloadsListed).toBe(2);
  await rest();
  expect(listed).toBe(1);
});

test('payloads are listed where the project has them, and when it has them elsewhere', () => {
  current = { payloads: { folder: 'docs/sessions', limit: 1_000 } };
  change(['scratch/session-3.md', 'docs/sessions-of-others/session-3.md']);
  expect(payloadsListed).toBe(0);
  change(['docs/sessions/session-3.md']);
  expect(payloadsListed).toBe(1);
  change(['.carryover/project.json']);
  expect(payloadsListed).toBe(2);
  // The watcher may report a new folder without its contents.
  change(['docs']);
  expect(payloadsListed).toBe(3);
});

test('more changes than can be named list everything', async () => {
  change(null);
  await rest();
  expect([listed, payloadsListed]).toEqual([1, 1]);
});

test('coming back to the window refreshes what could not be watched, once for each time that was said', () => {
  window.dispatchEvent(new Event('focus'));
  expect(stackRefreshed).toBe(0);
  host.emit('files.unwatched', { projectId: 'p2' });
  window.dispatchEvent(new Event('focus'));
  expect(stackRefreshed).toBe(0);
  host.emit('files.unwatched', { projectId: 'p1' });
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('focus'));
  expect(stackRefreshed).toBe(1);
});
