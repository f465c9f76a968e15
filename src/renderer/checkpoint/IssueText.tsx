import { useMemo, type ReactNode } from 'react';
import { GuideText } from '../help/GuideText.tsx';
import { readIssueParts, type IssuePart } from './issueParts.ts';

export interface IssueTextProps {
  readonly label: string;
  readonly text: string;
  readonly onOpen: (url: string) => void;
}

/** The text of an issue as GitHub shows it: headings, boxes and folds. Other HTML stays text, and pictures are links. */
export function IssueText({ label, text, onOpen }: IssueTextProps) {
  const parts = useMemo(() => readIssueParts(text), [text]);
  return (
    <article className="guide issue-text" aria-label={label}>
      {parts === null ? (
        <>
          <p className="muted">This text nests too deep to be shown as on GitHub. It stands here as it is.</p>
          <pre className="code">{text}</pre>
        </>
      ) : (
        <Parts parts={parts} onOpen={onOpen} />
      )}
    </article>
  );
}

interface PartsProps extends Pick<IssueTextProps, 'onOpen'> {
  readonly parts: readonly IssuePart[];
}

function Parts({ parts, onOpen }: PartsProps): ReactNode {
  return parts.map((part, at) =>
    part.kind === 'text' ? (
      <div key={at}>
        <GuideText
          node={{ type: 'root', children: [...part.children] }}
          links={{ onGo: () => undefined, onOpenOutside: onOpen, knows: () => false, withoutAnchors: true }}
        />
      </div>
    ) : (
      <details key={at}>
        <summary>{part.summary}</summary>
        <Parts parts={part.parts} onOpen={onOpen} />
      </details>
    ),
  );
}
