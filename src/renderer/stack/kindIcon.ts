import {
  CircleDot,
  FileCode,
  Files,
  FolderSync,
  GitBranch,
  GitCompare,
  History,
  ListTree,
  NotebookText,
  SquareTerminal,
  TextQuote,
  type LucideIcon,
} from 'lucide-react';
import type { SourceView } from '../../shared/domain/source.ts';
import type { BlockKind, SourceTabId } from '../../shared/domain/sourceKinds.ts';

export const kindIcons: Record<BlockKind, LucideIcon> = {
  session: History,
  file: FileCode,
  notion: NotebookText,
  github: CircleDot,
  git: GitCompare,
  snippet: TextQuote,
  command: SquareTerminal,
};

/** Icons of sources that have one of their own within their kind. */
export const sourceIcons: Partial<Record<SourceView['kind'], LucideIcon>> = {
  folder: FolderSync,
  tree: ListTree,
};

/** The icon of the command that shows a tab of the sources. */
export const tabIcons: Record<SourceTabId, LucideIcon> = {
  files: Files,
  notion: NotebookText,
  github: CircleDot,
  git: GitBranch,
  snippets: TextQuote,
  sessions: History,
};
