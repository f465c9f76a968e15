import type { BlockKind } from '../../shared/domain/assembly.ts';
import type { StackItem } from '../../shared/domain/stack.ts';

/** What can be said of an item before anything is read. */
export interface SourceDescription {
  readonly title: string;
  readonly detail: string;
  readonly kind: BlockKind;
  /** Key of the source for decisions about its findings. */
  readonly place: string;
}

export function describeSource({ id, source }: StackItem): SourceDescription {
  switch (source.kind) {
    case 'file':
      return {
        title: source.path,
        detail: folderOf(source.path),
        kind: 'file',
        place: `file:${source.path}`,
      };
    case 'payload': {
      const title = source.session === 'latest' ? 'Latest payload' : `Session ${source.session} payload`;
      return { title, detail: '', kind: 'session', place: `payload:${source.session}` };
    }
    case 'pasted':
      return { title: source.title, detail: 'Pasted text', kind: 'snippet', place: `pasted:${id}` };
    case 'unknown': {
      const name = source.raw['kind'];
      const title = typeof name === 'string' ? name : 'unknown';
      return { title, detail: 'From a newer version', kind: 'snippet', place: `unknown:${id}` };
    }
  }
}

export function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end === -1 ? '' : path.slice(0, end);
}
