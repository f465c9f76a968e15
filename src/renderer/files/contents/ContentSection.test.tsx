import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentSummary, FoundFile } from '../../../shared/domain/file/contentSearch.ts';
import { AppError } from '../../../shared/errors.ts';
import { createStackStore } from '../../stack/stackStore.ts';
import { createTestHost, type Answer, type ArgsOf } from '../../testing/createTestHost.ts';
import { fileItem, stackOf } from '../../testing/examples.ts';
import { createToastStore } from '../../ui/toastStore.ts';
import { createFilesStore } from '../filesStore.ts';
import { FilesTab } from '../tab/FilesTab.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(312);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const line = (number: number, text: string, ...places: number[]): FoundFile['lines'][number] => ({
  line: number,
  text,
  places,
  cutBefore: false,
  cutAfter: false,
});
const order: FoundFile = {
  path: 'src/order.ts',
  lines: [line(3, 'const total = 1;', 6, 11), line(9, 'return total;', 7, 12)],
  more: 0,
};
const user: FoundFile = { path: 'src/user.ts', lines: [line(1, 'total', 0, 5)], more: 40 };
const summary: ContentSummary = {
  searched: 2,
  foundFiles: 2,
  foundLines: 43,
  unreadable: 0,
  tooLarge: 0,
  stopped: false,
};

type Asked = ArgsOf<'find.contents'>;
type Found = ReturnType<Answer<'find.contents'>>;

async function search(answer: (asked: Asked, find: (files: readonly FoundFile[]) => void) => Found) {
  const host = createTestHost();
  host.answer('files.list', ({ operationId }: { operationId: string }) => {
    const entries = [order, user].map(({ path }) => ({ path, bytes: 40 }));
    host.emit('files.listed', { projectId: 'p1', operationId, entries });
    return { files: 2, ignored: 0 };
  });
  host.answer('find.contents', (asked) =>
    answer(asked, (files) =>
      host.emit('find.found', { projectId: 'p1', operationId: asked.operationId, files }),
    ),
  );
  const toasts = createToastStore();
  const { fail } = toasts.getState();
  const stack = createStackStore(host.client, fail);
  const files = createFilesStore(host.client, stack, fail);
  stack.setState({ projectId: 'p1', currentId: 's1', current: stackOf([fileItem('i1', 'src/user.ts')]) });
  render(<FilesTab projectName="storefront" files={files} stack={stack} toasts={toasts} />);
  await screen.findByRole('treeitem', { name: /^src/u });
  // Types without a pause, however slow the machine is: a pause would start a search of its own.
  const person = userEvent.setup({ delay: null });
  await person.type(screen.getByRole('textbox', { name: 'Filter files' }), 'total');
  return { host, stack, files, toasts, person };
}

const results = () => screen.findByRole('tree', { name: 'Lines found' });
const names = (tree: HTMLElement) =>
  within(tree)
    .getAllByRole('treeitem')
    .map((row) => row.getAttribute('aria-label'));

describe('contents', () => {
  it('are looked through when typing rests, and shown by file and line', async () => {
    const { host } = await search((_asked, find) => {
      find([user]);
      find([order]);
      return summary;
    });
    expect(names(await results())).toEqual([
      'src/order.ts, 2 lines',
      'Line 3: const total = 1;',
      'Line 9: return total;',
      'src/user.ts, 41 lines',
      'Line 1: total',
    ]);
    expect(screen.getByText('43 lines in 2 files')).toBeTruthy();
    expect(screen.getByText('No names match.')).toBeTruthy();
    expect(host.callsOf('find.contents')).toEqual([
      expect.objectContaining({
        query: { text: 'total', matchCase: false, wholeWord: false, pattern: false, ignored: true },
      }),
    ]);
  });

  it('are walked by keyboard: Space takes a line, Enter shows the file there', async () => {
    const { host, stack, person } = await search((_asked, find) => {
      find([order, user]);
      return summary;
    });
    host.answer('stacks.add', () => {
      stack.setState({ current: stackOf([fileItem('i1', 'src/user.ts'), fileItem('i2', 'src/order.ts')]) });
    });
    host.answer('files.text', () => ({ status: 'ok', lines: ['one', 'two', 'three'], cut: [], findings: 0 }));
    await results();
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('src/order.ts, 2 lines');
    await person.keyboard('{ArrowDown} ');
    await waitFor(() =>
      expect(host.callsOf('stacks.changeItem')).toEqual([
        expect.objectContaining({ itemId: 'i2', options: { lines: [{ first: 3, last: 3 }] } }),
      ]),
    );
    await person.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(names(await results())).toEqual([
      'src/order.ts, 2 lines',
      'src/user.ts, 41 lines',
      'Line 1: total',
    ]);
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'src/order.ts' })).toBeTruthy();
    expect(host.callsOf('files.text')).toEqual([{ projectId: 'p1', path: 'src/order.ts' }]);
  });

  it('say that a whole file is there already when a line of it is taken', async () => {
    const { toasts, person } = await search((_asked, find) => {
      find([user]);
      return summary;
    });
    await results();
    await person.keyboard('{ArrowDown}{ArrowDown} ');
    expect(toasts.getState().toasts.at(-1)?.message).toBe('The whole file is in the stack.');
  });

  it('are looked through anew when a switch is turned', async () => {
    const { host, person } = await search(() => ({ ...summary, foundFiles: 0, foundLines: 0 }));
    await screen.findByText('Nothing found');
    await person.click(screen.getByRole('button', { name: 'Regular expression' }));
    await waitFor(() =>
      expect(host.callsOf('find.contents')).toEqual([
        expect.anything(),
        expect.objectContaining({ query: expect.objectContaining({ pattern: true }) }),
      ]),
    );
    expect(screen.getByRole('button', { name: 'Regular expression', pressed: true })).toBeTruthy();
  });

  it('say what a search left out, and what is wrong with a pattern', async () => {
    let isBad = false;
    const { person } = await search((_asked, find) => {
      if (isBad) throw new AppError('find/pattern-too-slow', 'This pattern takes too long.', {});
      find([order]);
      return { ...summary, unreadable: 2, tooLarge: 1, stopped: true };
    });
    expect(
      await screen.findByText(
        'There are more. Search for something longer. 2 files could not be read. 1 file is over 5.0 MB and was not searched.',
      ),
    ).toBeTruthy();
    isBad = true;
    await person.click(screen.getByRole('button', { name: 'Search again' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This pattern takes too long.');
    expect(screen.queryByRole('tree', { name: 'Lines found' })).toBeNull();
  });

  it('can be stopped, keep what was found, and say that files changed', async () => {
    const { host, person } = await search((_asked, find) => {
      find([order]);
      return new Promise(() => undefined);
    });
    await results();
    await person.click(screen.getByRole('button', { name: 'Stop searching' }));
    expect(screen.getByText('Stopped, 2 lines in 1 file until then')).toBeTruthy();
    expect(host.callsOf('operations.cancel')).toHaveLength(1);
    host.emit('files.changed', { projectId: 'p1', paths: ['src/order.ts'] });
    expect(await screen.findByText('Files have changed since.')).toBeTruthy();
  });

  it('of an earlier text are not shown when they come late', async () => {
    const late: (() => void)[] = [];
    const { files, person } = await search((asked, find) => {
      if (asked.query['text'] !== 'total') return { ...summary, foundFiles: 0 };
      late.push(() => find([order]));
      return new Promise(() => undefined);
    });
    await screen.findByRole('button', { name: 'Stop searching' });
    await person.type(screen.getByRole('textbox', { name: 'Filter files' }), 's');
    await screen.findByText('Nothing found');
    for (const find of late) find();
    expect(files.getState().contents.getState().found).toEqual([]);
  });
});
