import { Layers } from 'lucide-react';
import { useStore } from 'zustand';
import type { Snippet } from '../../shared/domain/snippet.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { Icon } from '../ui/Icon.tsx';

/** The stacks of this project that contain a snippet, and the snippet's place on disk. */
export function UsedIn({ snippet, stack }: { readonly snippet: Snippet; readonly stack: StackStore }) {
  const stacks = useStore(stack, (state) => state.stacks);
  const users = stacks.filter(({ items }) =>
    items.some(({ source }) => source.kind === 'snippet' && source.id === snippet.id),
  );
  return (
    <div className="used-in">
      {users.length === 0 ? null : (
        <>
          <p className="field-label">Used in</p>
          <div className="badges">
            {users.map(({ id, name }) => (
              <span key={id} className="badge">
                <Icon of={Layers} size={11} />
                {name}
              </span>
            ))}
          </div>
        </>
      )}
      <p className="muted">
        {snippet.builtIn === 'original' ? (
          'Editing creates your own copy; you can revert to the original.'
        ) : (
          <>
            Stored in <span className="mono">{`library/${snippet.id}.md`}</span> of the data folder
          </>
        )}
      </p>
    </div>
  );
}
