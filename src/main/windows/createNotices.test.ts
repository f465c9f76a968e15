import { expect, it } from 'vitest';
import { createNotices } from './createNotices.ts';

const notice = { title: '70% of the way to compaction', text: 'shop', about: 'p1 s1 full 12:00' };

function start({ isSupported = true }: { readonly isSupported?: boolean } = {}) {
  const windows = new Map([
    [1, 'p1'],
    [2, 'p1'],
    [3, 'p2'],
  ]);
  const clicks: (() => void)[] = [];
  const made: unknown[] = [];
  /** Stands for Electron's class: only what was shown can be clicked. */
  class Notification {
    static isSupported(): boolean {
      return isSupported;
    }
    private onClick: () => void = () => undefined;
    constructor(options: unknown) {
      made.push(options);
    }
    on(_event: 'click', listener: () => void): void {
      this.onClick = listener;
    }
    show(): void {
      clicks.push(() => this.onClick());
    }
  }
  const opened: number[] = [];
  let focused: number | null = null;
  const notices = createNotices<number>({
    Notification,
    focusedProject: () => (focused === null ? null : (windows.get(focused) ?? null)),
    windowOf: ({ contentsId, projectId }) =>
      windows.has(contentsId) ? contentsId : [...windows].find(([, project]) => project === projectId)?.[0],
    open: (window) => opened.push(window),
  });
  return {
    focus: (id: number | null) => void (focused = id),
    close: (id: number) => void windows.delete(id),
    notify: (contentsId: number, about = notice.about) =>
      notices.notify({ contentsId, projectId: windows.get(contentsId) ?? null }, { ...notice, about }),
    clicks,
    made,
    opened,
  };
}

it('shows what two windows of one project say once', () => {
  const app = start();
  expect([app.notify(1), app.notify(2)]).toEqual([true, true]);
  expect(app.clicks).toHaveLength(1);
  expect(app.notify(2, 'p1 s1 commit 12:01')).toBe(true);
  expect(app.clicks).toHaveLength(2);
});

it('shows none while a window of the project has the focus, whichever asks, and one while another project has it', () => {
  const app = start();
  app.focus(2);
  expect([app.notify(1), app.notify(2)]).toEqual([false, false]);
  app.focus(3);
  expect(app.notify(1)).toBe(true);
  expect(app.clicks).toHaveLength(1);
});

it('opens its window by a click, then another one of the project, and none once all are closed', () => {
  const app = start();
  app.notify(1);
  app.clicks[0]?.();
  app.close(1);
  app.clicks[0]?.();
  app.close(2);
  app.clicks[0]?.();
  expect(app.opened).toEqual([1, 2]);
});

it('shows the words as they are, without a sound', () => {
  const app = start();
  app.notify(1);
  expect(app.made).toEqual([{ title: notice.title, body: notice.text, silent: true }]);
});

it('leaves it to the window where the system shows none', () => {
  const app = start({ isSupported: false });
  expect(app.notify(1)).toBe(false);
  expect([app.clicks, app.made]).toEqual([[], []]);
});
