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

/** The part of Electron's class of notifications that is used. */
interface NotificationClass {
  new (options: { readonly title: string; readonly body: string; readonly silent: boolean }): {
    on(event: 'click', listener: () => void): unknown;
    show(): void;
  };
  isSupported(): boolean;
}

interface Options<W> {
  readonly Notification: NotificationClass;
  /** Returns the project of the window that has the focus; `null` if no window of the app has it. */
  readonly focusedProject: () => string | null;
  /** Returns the window of the sender, or another one of its project; `undefined` if all of them were closed. */
  readonly windowOf: (sender: Sender) => W | undefined;
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
export function createNotices<W>({ Notification, focusedProject, windowOf, open }: Options<W>): Notices {
  const shown = new Set<string>();
  /** Notifications that a person may still click: the system's object would be collected with its listener. */
  const clickable = new Map<string, InstanceType<NotificationClass>>();
  return {
    notify(sender, notice) {
      if (shown.has(notice.about)) return true;
      const focused = focusedProject();
      if (!Notification.isSupported() || (focused !== null && focused === sender.projectId)) return false;
      shown.add(notice.about);
      for (const oldest of [...shown].slice(0, -most)) {
        shown.delete(oldest);
        clickable.delete(oldest);
      }
      // The sound of the system would be one for each agent that ends.
      const notification = new Notification({ title: notice.title, body: notice.text, silent: true });
      notification.on('click', () => {
        // A notification stays longer than its window may.
        const window = windowOf(sender);
        if (window !== undefined) open(window);
      });
      notification.show();
      clickable.set(notice.about, notification);
      return true;
    },
  };
}
