import { useStore } from 'zustand';
import type { Snippet, SnippetPreview } from '../../shared/domain/snippet.ts';
import { Button } from '../ui/Button.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { tokenWords } from '../ui/formats.ts';
import { addSelected, type AddSelectedStores } from './addSelected.ts';
import { addAction, copyAction } from './snippetActions.ts';

/** The selected snippet with its values and actions. */
export function SnippetPreviewColumn(props: AddSelectedStores & { readonly snippet: Snippet }) {
  const { snippet, filling, stack } = props;
  const preview = useStore(filling, (state) => (state.previewId === snippet.id ? state.preview : null));
  // Subscribes to the state that the actions read.
  useStore(filling, (state) => state.typed[snippet.id]);
  useStore(stack, (state) => state.current);
  const copy = copyAction(props, snippet);
  const add = addAction(props, snippet);
  const tokens = preview?.filledTokens ?? null;
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
      <div className="library-actions">
        <Button size="l" icon={copy.icon} onClick={copy.run}>
          {copy.label}
        </Button>
        <Button
          look="primary"
          size="l"
          icon={add.icon}
          disabledReason={add.whyNot}
          onClick={() => void addSelected(props)}
        >
          {add.label}
          <KeyCaps of="Enter" />
        </Button>
      </div>
    </section>
  );
}

/** A snippet as the message will contain it, with values marked, and missing ones outlined. */
function FilledText({ preview }: { readonly preview: SnippetPreview }) {
  const missing = new Set(preview.variables.filter(({ value }) => value === null).map(({ name }) => name));
  return (
    <section className="preview code scroll filled-text" tabIndex={0} aria-label="Filled text">
      {preview.parts.map(({ text, variable }, index) =>
        variable === undefined ? (
          text
        ) : (
          <span
            key={index}
            className={missing.has(variable) ? 'unfilled' : 'filled'}
            data-testid={missing.has(variable) ? 'unfilled' : 'filled'}
          >
            {text}
          </span>
        ),
      )}
    </section>
  );
}
