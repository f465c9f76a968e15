import { resolve } from 'node:path';
import { hashText, type Snapshot } from '../core/assembly/assembleOnce.ts';
import { AppError } from '../shared/errors.ts';
import { formatCount } from '../shared/domain/tokenCount.ts';

interface Target {
  readonly copy?: boolean;
  readonly save?: boolean;
  readonly out?: string;
}

export interface Delivered {
  /** For standard output. */
  readonly print: string;
  /** Begins the sentence on standard error, e.g. `Copied `. */
  readonly did: string;
  readonly path?: string;
}

/** Brings a message to where it was asked for: exactly what was scanned, or nothing. */
export async function deliver(snapshot: Snapshot, root: string, target: Target): Promise<Delivered> {
  const { text, sha256 } = snapshot;
  if (text === null || hashText(text) !== sha256)
    throw new Error('The text to write is not the one scanned.');
  if (target.copy === true) {
    const [{ systemClipboard }, { copyText }] = await Promise.all([
      import('./systemClipboard.ts'),
      import('../core/assembly/copyText.ts'),
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
    await storage.writeAtomic(resolve(target.out), text);
    return { print: '', did: `Wrote ${target.out}: `, path: target.out };
  }
  const { saveMessage } = await import('../core/assembly/saveMessage.ts');
  const path = await saveMessage(root, text, storage);
  return { print: '', did: `Saved ${path}: `, path };
}
