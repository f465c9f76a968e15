import {
  CircleDot,
  FileCode,
  GitCompare,
  History,
  NotebookText,
  SquareTerminal,
  TextQuote,
  type LucideIcon,
} from 'lucide-react';
import type { BlockKind } from '../../shared/domain/sourceKinds.ts';

export const kindIcons: Record<BlockKind, LucideIcon> = {
  session: History,
  file: FileCode,
  notion: NotebookText,
  github: CircleDot,
  git: GitCompare,
  snippet: TextQuote,
  command: SquareTerminal,
};
