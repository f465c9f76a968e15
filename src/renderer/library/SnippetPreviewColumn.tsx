import { Check, Copy, Plus } from 'lucide-react';
import { useStore } from 'zustand';
import type { Snippet } from '../../shared/domain/snippet.ts';
import { tokenWords } from '../../shared/domain/tokenCount.ts';
import { Button } from '../ui/Button.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { addSelected, type AddSelectedStores } from './addSelected.ts';
import { sameValues } from './addSnippet.ts';
import { copyWords } from './copyWords.ts';
import { FilledText } from './FilledText.tsx';

/** The selected snippet with its values, and what can be done with it. */
export function SnippetPreviewColumn(props: AddSelectedStores & { readonly snippet: Snippet }) {
  const { snippet, filling, stack, toasts } = props;
  const preview = useStore(filling, (state) => (state.previewId === snippet.id ? state.preview : null));
  const typed = useStore(filling, (state) => state.typed[snippet.id]);
  const current = useStore(stack, (state) => state.current);
  const item = current?.items.find(({ source }) => source.kind === 'snippet' && source.id === snippet.id);
  const upToDate = item !== undefined && sameValues(item.variables ?? {}, typed ?? item.variables ?? {});
  const tokens = preview?.filledTokens ?? null;
  const copy = async (): Promise<void> => {
    const answer = await filling.getState().copy(snippet);
    if (answer !== null) toasts.getState().show(copyWords(`“${snippet.name}”`, answer));
  };
  const reason =
    current === null ? 'Open a project first' : upToDate ? `Already in ${current.name}` : undefined;
  return (
    <section className="col" aria-label="Preview" data-region="library-preview">
      <div className="colhead">
        <h2>Preview</h2>
        <span className="grow" />
        <span className="muted num" data-testid="filled-tokens">
          {tokens === null ? '' : `${tokenWords(tokens, preview?.exact !== false)} filled`}
        </span>
      </div>
      <div className="colbody">{preview === null ? null : <FilledText preview={preview} />}</div>
      <div className="lib-actions">
        <Button size="l" icon={Copy} onClick={() => void copy()}>
          {snippet.kind === 'prompt' ? 'Copy prompt' : 'Copy snippet'}
        </Button>
        <Button
          look="primary"
          size="l"
          icon={upToDate ? Check : Plus}
          disabledReason={reason}
          onClick={() => void addSelected(props)}
        >
          {upToDate ? 'In the stack' : item === undefined ? 'Add to stack' : 'Update in stack'}
          <KeyCaps of="Enter" />
        </Button>
      </div>
    </section>
  );
}
