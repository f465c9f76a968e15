import type { BlockKind } from '../../shared/domain/assembly.ts';
import { nameFolder } from '../../shared/domain/folderPattern.ts';
import { inProject } from '../../shared/domain/inProject.ts';
import { keyOfSource } from '../../shared/domain/keyOfSource.ts';
import { keyOfGitView, nameGitView } from '../../shared/domain/gitView.ts';
import type { StackItem } from '../../shared/domain/stack.ts';

/** Description of an item before anything is read. */
export interface SourceDescription {
  readonly title: string;
  readonly detail: string;
  readonly kind: BlockKind;
  /** Kind and name of the text, as in the message: `GitHub issue orchard/storefront#142`. */
  readonly source: string;
  /** Key of the source for decisions about its findings. */
  readonly place: string;
}

export function describeSource({ id, source }: StackItem): SourceDescription {
  switch (source.kind) {
    case 'file':
      return {
        title: inProject(source),
        detail: folderOf(source.path),
        kind: 'file',
        source: 'file',
        place: keyOfSource(source) ?? '',
      };
    case 'folder':
      return {
        title: nameFolder(source),
        detail: '',
        kind: 'file',
        source: 'folder',
        place: keyOfSource(source) ?? '',
      };
    case 'payload': {
      const title = source.session === 'latest' ? 'Latest payload' : `Session ${source.session} payload`;
      return { title, detail: '', kind: 'session', source: 'payload', place: `payload:${source.session}` };
    }
    case 'pasted':
      return {
        title: source.title,
        detail: 'Pasted text',
        kind: 'snippet',
        source: 'pasted text',
        place: `pasted:${id}`,
      };
    case 'notion': {
      const detail = source.object === 'database' ? 'Notion database' : 'Notion page';
      return { title: source.title, detail, kind: 'notion', source: detail, place: `notion:${source.id}` };
    }
    case 'github': {
      const { repository, number, title } = source;
      return {
        title: `#${number} ${title}`,
        detail: repository,
        kind: 'github',
        source: `GitHub ${source.pull ? 'pull request' : 'issue'} ${repository}#${number}`,
        place: `github:${repository.toLowerCase()}#${number}`,
      };
    }
    case 'git':
      return {
        title: nameGitView(source.view),
        detail: '',
        kind: 'git',
        source: 'git',
        place: `git:${keyOfGitView(source.view)}`,
      };
    case 'snippet':
      return {
        title: source.name,
        detail: 'Library',
        kind: 'snippet',
        source: 'snippet',
        place: `snippet:${source.id}`,
      };
    case 'command':
      return {
        title: source.command,
        detail: 'Command',
        kind: 'command',
        source: 'output of a command',
        place: `command:${source.command}`,
      };
    case 'unknown': {
      const name = source.raw['kind'];
      const title = typeof name === 'string' ? name : 'unknown';
      return {
        title,
        detail: 'From a newer version',
        kind: 'snippet',
        source: 'unknown source',
        place: `unknown:${id}`,
      };
    }
  }
}

export function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end === -1 ? '' : path.slice(0, end);
}
