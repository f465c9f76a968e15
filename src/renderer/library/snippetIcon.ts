import {
  CircleCheck,
  History,
  ListChecks,
  ListTodo,
  MessageSquareText,
  NotebookPen,
  Play,
  Send,
  TextQuote,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import type { Snippet } from '../../shared/domain/snippet.ts';

const shipped: Readonly<Record<string, LucideIcon>> = {
  'plan-first': ListTodo,
  'phased-plan': Workflow,
  'execute-phase': Play,
  validate: ListChecks,
  'session-log': NotebookPen,
  'draft-payload': Send,
  resume: History,
  'confirm-understanding': CircleCheck,
};

export function snippetIcon({ id, kind, builtIn }: Pick<Snippet, 'id' | 'kind' | 'builtIn'>): LucideIcon {
  const own = builtIn !== null && Object.hasOwn(shipped, id) ? shipped[id] : undefined;
  return own ?? (kind === 'prompt' ? MessageSquareText : TextQuote);
}
