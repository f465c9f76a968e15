import {
  CircleDot,
  FileCode,
  Files,
  GitBranch,
  GitCompare,
  History,
  NotebookText,
  SquareTerminal,
  TextQuote,
  type LucideIcon,
} from 'lucide-react';
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

/** The icon of the command that shows a tab of the sources. */
export const tabIcons: Record<SourceTabId, LucideIcon> = {
  files: Files,
  notion: NotebookText,
  github: CircleDot,
  git: GitBranch,
  snippets: TextQuote,
  sessions: History,
};
