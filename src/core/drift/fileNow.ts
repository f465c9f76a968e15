import { decodeText } from '../sources/files/decodeText.ts';
import { readProjectBytes } from '../sources/files/readFile.ts';
import { contentHash, largeContentHash } from './contentHash.ts';

/** A file of the project as it is on disk. */
export type FileNow =
  | {
      readonly status: 'there';
      readonly hash: string;
      /** Decoded, line ends as LF; `null` of binary data, and of what is too large to be read in one go. */
      readonly text: string | null;
    }
  | { readonly status: 'absent' | 'unreadable' };

/** What can't be read is an outcome. Rejects never. */
export async function fileNow(root: string, path: string, signal?: AbortSignal): Promise<FileNow> {
  const read = readProjectBytes(root, path);
  switch (read.status) {
    case 'ok': {
      const text = decodeText(read.bytes)?.text ?? null;
      return { status: 'there', hash: contentHash(read.bytes), text };
    }
    case 'missing':
      return { status: 'absent' };
    case 'too-large': {
      const hash = await largeContentHash(root, path, signal);
      return hash === null ? { status: 'unreadable' } : { status: 'there', hash, text: null };
    }
    default:
      return { status: 'unreadable' };
  }
}
