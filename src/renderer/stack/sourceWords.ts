import { nameFolder } from '../../shared/domain/folderPattern.ts';
import { nameGitView } from '../../shared/domain/gitView.ts';
import { inProject } from '../../shared/domain/inProject.ts';
import type { SourceView } from '../../shared/domain/source.ts';
import { countWords } from '../../shared/domain/tokenCount.ts';
import { baseName, folderName } from '../ui/pathParts.ts';

/** Returns `api:src`, or `api:` for the top of another project. */
function placeOf(folder: string, project: string | undefined): string {
  return inProject({ path: folder, ...(project === undefined ? {} : { project }) });
}

/** Returns the texts of a source before it is read. */
export function sourceWords(source: SourceView) {
  switch (source.kind) {
    case 'file':
      return {
        kind: 'file' as const,
        title: baseName(source.path),
        place: placeOf(folderName(source.path), source.project),
        detail: '',
      };
    case 'folder':
      return { kind: 'file' as const, title: nameFolder(source), place: '', detail: '' };
    case 'payload':
      return source.session === 'latest'
        ? {
            kind: 'session' as const,
            title: 'Latest payload',
            place: '',
            detail: 'always the latest',
          }
        : { kind: 'session' as const, title: `session-${source.session}.md`, place: '', detail: '' };
    case 'pasted':
      return {
        kind: 'snippet' as const,
        title: source.title,
        place: '',
        detail: `Pasted, ${countWords(source.characters, 'character')}`,
      };
    case 'unknown':
      return { kind: 'snippet' as const, title: source.name, place: '', detail: '' };
    case 'notion':
      return { kind: 'notion' as const, title: source.title, place: '', detail: '' };
    case 'github':
      return { kind: 'github' as const, title: `#${source.number} ${source.title}`, place: '', detail: '' };
    case 'git':
      return { kind: 'git' as const, title: nameGitView(source.view), place: '', detail: '' };
    case 'snippet':
      return { kind: 'snippet' as const, title: source.name, place: '', detail: '' };
    case 'command':
      return { kind: 'command' as const, title: source.command, place: '', detail: '' };
  }
}

/** True for kinds whose second line only core knows. */
export function isOfReader({ kind }: SourceView): boolean {
  return kind !== 'file' && kind !== 'payload' && kind !== 'pasted' && kind !== 'unknown';
}
