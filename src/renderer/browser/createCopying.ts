import type { HeldText } from '../../shared/rpc/pageClipboard.ts';
import type { Request } from '../../shared/rpc/message.ts';
import type { Copying } from './createHttpCarrier.ts';

/** Calls that copy when nothing speaks against it. */
const copies = new Set([
  'assembly.export',
  'payloads.copy',
  'library.copy',
  'history.copy',
  'files.copyPaths',
  'git.copyHash',
]);

/**
 * Copies by the browser. Some let a page do that only within a press of a key or button, and by then the text is not
 * known yet: so it is promised to them. `askPerson` shows it to be copied by hand.
 */
export function createCopying(
  { clipboard, permissions }: Pick<Navigator, 'clipboard' | 'permissions'>,
  askPerson: (text: string) => Promise<HeldText>,
): (request: Request) => Copying {
  return ({ method, args }) => {
    const promised = copies.has(method) && !isForFile(args) ? promise(clipboard) : null;
    return {
      async deliver(text) {
        const written = (await promised?.keep(text)) === true || (await write(clipboard, text));
        if (!written) return await askPerson(text);
        return await readBack({ clipboard, permissions });
      },
      end: () => promised?.drop(),
    };
  };
}

function isForFile(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'target' in args && args.target === 'file';
}

interface Promised {
  /** Answers whether it is on the clipboard. */
  keep(text: string): Promise<boolean>;
  /** Leaves the clipboard as it is, where nothing was kept. */
  drop(): void;
}

/** `null` where the browser takes no promises; then it is asked when the text is there. */
function promise(clipboard: Clipboard | undefined): Promised | null {
  if (clipboard === undefined || typeof ClipboardItem === 'undefined') return null;
  let settle: { readonly give: (blob: Blob) => void; readonly refuse: (why: Error) => void } | null = null;
  const blob = new Promise<Blob>((give, refuse) => {
    settle = { give, refuse };
  });
  let done: Promise<boolean>;
  try {
    done = clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
      () => true,
      () => false,
    );
  } catch {
    done = Promise.resolve(false);
  }
  // A browser that refused at once does not look at it any more.
  blob.catch(() => undefined);
  return {
    keep(text) {
      settle?.give(new Blob([text], { type: 'text/plain' }));
      return done;
    },
    drop: () => settle?.refuse(new Error('Nothing to copy')),
  };
}

async function write(clipboard: Clipboard | undefined, text: string): Promise<boolean> {
  try {
    if (clipboard === undefined) return false;
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Reads only where that was allowed before: nobody is asked a second question for a copy. */
async function readBack({
  clipboard,
  permissions,
}: Pick<Navigator, 'clipboard' | 'permissions'>): Promise<HeldText> {
  try {
    const { state } = await permissions.query({ name: 'clipboard-read' as PermissionName });
    if (state === 'granted') return { status: 'read', text: await clipboard.readText() };
  } catch {
    // Browsers that do not know this permission let no page read; their word that it is written has to do.
  }
  return { status: 'written' };
}
