interface Notice {
  readonly title: string;
  readonly text: string;
  /** Names what it is about: windows that show the same project hear of the same thing. */
  readonly about: string;
}

interface Sender {
  readonly contentsId: number;
  readonly projectId: string | null;
}

interface Options<W> {
  readonly isSupported: () => boolean;
  /** Returns the project of the window that has the focus; `null` if no window of the app has it. */
  readonly focusedProject: () => string | null;
  /** Returns the window of the sender, or another one of its project; `undefined` if all of them were closed. */
  readonly windowOf: (sender: Sender) => W | undefined;
  readonly show: (notice: Notice, onClick: () => void) => void;
  /** Brings a window up with what a notice is about. */
  readonly open: (window: W) => void;
}

export interface Notices {
  /** Shows a notification of the system, once for what it is about. Returns false if the window must say it itself. */
  notify(sender: Sender, notice: Notice): boolean;
}

/** Notices that are remembered. */
const most = 200;

/** Decides for all windows what the system shows: one window does not know of the focus of another, nor what that said. */
export function createNotices<W>({ isSupported, focusedProject, windowOf, show, open }: Options<W>): Notices {
  const shown = new Set<string>();
  return {
    notify(sender, notice) {
      if (shown.has(notice.about)) return true;
      const focused = focusedProject();
      if (!isSupported() || (focused !== null && focused === sender.projectId)) return false;
      shown.add(notice.about);
      for (const oldest of [...shown].slice(0, -most)) shown.delete(oldest);
      show(notice, () => {
        // A notification stays longer than its window may.
        const window = windowOf(sender);
        if (window !== undefined) open(window);
      });
      return true;
    },
  };
}
