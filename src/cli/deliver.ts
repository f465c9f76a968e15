import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FreeSnapshot, Snapshot } from '../core/assembly/assembleOnce.ts';
import type { ScannedText } from '../core/gate/letLeave.ts';
import { AppError } from '../shared/errors.ts';
import { formatCount } from '../shared/domain/tokenCount.ts';

interface Target {
  readonly copy?: boolean;
  readonly save?: boolean;
  readonly out?: string;
}

export interface Delivered {
  /** For standard output. */
  readonly print: ScannedText | '';
  /** Begins the sentence on standard error, e.g. `Copied `. */
  readonly did: string;
  readonly path?: string;
}

/** Brings a message to where it was asked for: exactly what was scanned, or nothing. */
export async function deliver(snapshot: FreeSnapshot, root: string, target: Target): Promise<Delivered> {
  const { text } = snapshot;
  if (target.copy === true) {
    const [{ systemClipboard }, { copyText }] = await Promise.all([
      import('./systemClipboard.ts'),
      import('../core/gate/copyScanned.ts'),
    ]);
    const differs = await copyText(systemClipboard(), text);
    if (differs === null) return { print: '', did: 'Copied ' };
    throw new AppError(
      'clipboard/unavailable',
      `The clipboard holds ${formatCount(differs)} of ${formatCount(text.length)} characters. Use --save or --out FILE instead.`,
      { cause: 'differs' },
    );
  }
  if (target.save !== true && target.out === undefined) return { print: text, did: '' };
  const { createStorage } = await import('../core/storage/createStorage.ts');
  const storage = createStorage();
  if (target.out !== undefined) {
    const path = await fileBehind(target.out);
    await refuseSource(snapshot, path, target.out);
    await storage.writeAtomic(path, text);
    return { print: '', did: `Wrote ${target.out}: `, path: target.out };
  }
  const { saveMessage } = await import('../core/assembly/saveMessage.ts');
  const path = await saveMessage(root, text, storage);
  return { print: '', did: `Saved ${path}: `, path };
}

/** Where a link leads is written to, as a shell would; what is no file, such as a pipe or device, is not replaced by one. */
async function fileBehind(name: string): Promise<string> {
  const path = resolve(name);
  const stats = await stat(path).catch(() => null);
  if (stats === null) return path;
  if (stats.isFile()) return realpath(path);
  const what = stats.isDirectory() ? 'a folder' : 'a pipe or device';
  throw new AppError(
    'storage/write-failed',
    `${JSON.stringify(name)} is ${what}. Name a file; without --out the message goes to standard output.`,
    { file: name, cause: 'not-a-file' },
  );
}

/** Rejects for a file that the message is made of: by its bytes, whatever it is called and however it was named. */
async function refuseSource({ assembled }: Snapshot, path: string, name: string): Promise<void> {
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null || bytes.length === 0) return;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const isSource = assembled.readings.some(
    ({ content }) => content.status === 'ok' && content.sha256 === sha256,
  );
  if (!isSource) return;
  throw new AppError(
    'storage/write-failed',
    `${JSON.stringify(name)} is part of the message, and --out would replace it. Name another file.`,
    { file: name, cause: 'is-source' },
  );
}
