import type { CopyOutcome } from '../../shared/rpc/pageClipboard.ts';
import type { Request } from '../../shared/rpc/message.ts';
import type { Copying } from './createHttpCarrier.ts';

/** Calls that copy unless something prevents it. */
const copies = new Set([
  'assembly.export',
  'payloads.copy',
  'library.copy',
  'history.copy',
  'files.copyPaths',
  'git.copyHash',
]);

/**
 * Copies by the browser. Some browsers let a page copy only during a press of a key or button, before the text is
 * known, so the page promises it to them. `askPerson` shows the text for the user to copy.
 */
export function createCopying(
  { clipboard, permissions }: Pick<Navigator, 'clipboard' | 'permissions'>,
  askPerson: (text: string) => Promise<CopyOutcome>,
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
  /** Resolves to whether the text is on the clipboard. */
  keep(text: string): Promise<boolean>;
  /** Leaves the clipboard unchanged if nothing was copied. */
  drop(): void;
}

/** Returns `null` if the browser accepts no promises; then the page copies when the text has arrived. */
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
  // A browser that refused at once ignores the promise.
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

/** Reads only if the user has allowed that before: a copy must not cause a second question. */
async function readBack({
  clipboard,
  permissions,
}: Pick<Navigator, 'clipboard' | 'permissions'>): Promise<CopyOutcome> {
  try {
    const { state } = await permissions.query({ name: 'clipboard-read' as PermissionName });
    if (state === 'granted') return { status: 'read', text: await clipboard.readText() };
  } catch {
    // Browsers without this permission let no page read; their report of the write must suffice.
  }
  return { status: 'written' };
}
