import { clsx } from 'clsx';
import type { SnippetPreview } from '../../shared/domain/snippet.ts';

/** A snippet as it will stand in the message, its values marked, and outlined where there is none. */
export function FilledText({ preview }: { readonly preview: SnippetPreview }) {
  const missing = new Set(preview.variables.filter(({ value }) => value === null).map(({ name }) => name));
  return (
    <section className="preview code scroll filled-text" tabIndex={0} aria-label="Filled text">
      {preview.parts.map(({ text, variable }, index) =>
        variable === undefined ? (
          text
        ) : (
          <span key={index} className={clsx(missing.has(variable) ? 'unfilled' : 'filled')}>
            {text}
          </span>
        ),
      )}
    </section>
  );
}
