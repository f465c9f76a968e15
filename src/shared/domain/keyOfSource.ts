import { keyOfGitView } from './gitView.ts';
import { inProject } from './inProject.ts';
import type { Source, SourceView } from './source.ts';

/** Returns a key that sources of the same content share; `null` if a stack may contain such a source twice. */
export function keyOfSource(source: Source | SourceView): string | null {
  switch (source.kind) {
    case 'file':
      return source.project === undefined ? `file:${source.path}` : `file@${inProject(source)}`;
    case 'folder':
      return `folder:${JSON.stringify([inProject(source), source.include, source.exclude])}`;
    case 'payload':
      return `payload:${String(source.session)}`;
    case 'notion':
      return `notion:${source.id}`;
    case 'github':
      return `github:${source.repository.toLowerCase()}#${source.number}`;
    case 'git':
      return `git:${keyOfGitView(source.view)}`;
    case 'snippet':
      return `snippet:${source.id}`;
    default:
      return null;
  }
}
