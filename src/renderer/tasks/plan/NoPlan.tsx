import { ClipboardPaste, Copy, ListTodo } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Tasks } from '../createTasks.ts';

/** Says how a plan begins: an agent is asked for its questions, and its answer is pasted. */
export function NoPlan({ tasks }: { readonly tasks: Tasks }) {
  return (
    <div className="empty">
      <Icon of={ListTodo} size={20} className="muted" />
      <b>Plan first</b>
      <p className="muted">
        The planning prompt makes an agent ask its unresolved questions before it writes any code. Paste its
        answer here, or a plan that you have.
      </p>
      <span className="empty-ends">
        <Button icon={Copy} onClick={() => void tasks.copy({ kind: 'planning' })}>
          Copy planning prompt
        </Button>
        <Button icon={ClipboardPaste} onClick={() => tasks.view.getState().make('answer')}>
          Paste answer…
        </Button>
      </span>
    </div>
  );
}
