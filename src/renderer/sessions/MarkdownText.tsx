import { useMemo } from 'react';
import { shortenText } from './shortenText.ts';

/** Lines that are laid out together: those out of sight cost nothing. */
const linesInChunk = 100;

/** A payload as it is written, never as HTML. */
export function MarkdownText({ text }: { readonly text: string }) {
  const chunks = useMemo(() => chunksOf(text), [text]);
  return (
    <div className="session-text code">
      {chunks.map((chunk, index) => (
        <pre key={index}>{chunk}</pre>
      ))}
    </div>
  );
}

function chunksOf(text: string): readonly string[] {
  const lines = text.replace(/\n$/u, '').split(/\r?\n/u);
  const count = Math.ceil(lines.length / linesInChunk);
  return Array.from({ length: count }, (_, index) =>
    lines
      .slice(index * linesInChunk, (index + 1) * linesInChunk)
      .map((line) => shortenText(line))
      .join('\n'),
  );
}
