import { memo } from 'react';
import { useStableCaret } from '../ui/focus/useStableCaret.ts';
import { parseSnippet } from '../../shared/domain/source/snippetVariables.ts';

export interface SnippetTextProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** A text with numbered lines and marked variables: a plain field lies over the drawn lines, letter on letter. */
export function SnippetText({ value, onChange, onBlur }: SnippetTextProps) {
  const caret = useStableCaret<HTMLTextAreaElement>(value);
  return (
    <div className="editor code">
      <div aria-hidden="true">
        {value.split('\n').map((line, index) => (
          <Line key={index} number={index + 1} line={line} />
        ))}
      </div>
      <textarea
        {...caret}
        className="code"
        aria-label="Text"
        value={value}
        spellCheck={false}
        placeholder="Type the text. {{name}} makes a variable."
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}

/** A variable never spans lines. */
const Line = memo(function Line({ number, line }: { readonly number: number; readonly line: string }) {
  return (
    <div className="text-line">
      <i>{number}</i>
      <span>
        {parseSnippet(line).map((part, index) =>
          part.kind === 'text' ? (
            part.raw
          ) : (
            <span key={index} className="var">
              {part.raw}
            </span>
          ),
        )}
        {/* An empty line needs the height of the others. */}
        {line === '' ? '\u200B' : null}
      </span>
    </div>
  );
});
