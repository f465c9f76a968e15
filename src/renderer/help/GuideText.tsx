import type { Nodes, Parents, TableRow } from 'mdast';
import { createElement, type ReactNode } from 'react';
import { OutsideLink } from '../ui/OutsideLink.tsx';
import { anchorOf, textOf } from './textOf.ts';

export interface GuideLinks {
  /** Opens another page, or with `pageId: null` a heading on this one. */
  readonly onGo: (pageId: string | null, anchor: string | null) => void;
  readonly onOpenOutside: (url: string) => void;
  readonly knows: (pageId: string) => boolean;
  /** True if no link leads to a heading, so that two texts with the same one can stand side by side. */
  readonly withoutAnchors?: true;
}

/**
 * Renders Markdown as elements. Only the kinds named here become elements: HTML stays text, and an unknown address is
 * no link.
 */
export function GuideText({
  node,
  links,
}: {
  readonly node: Parents;
  readonly links: GuideLinks;
}): ReactNode {
  return node.children.map((child, index) => <GuideNode key={index} node={child} links={links} />);
}

function GuideNode({ node, links }: { readonly node: Nodes; readonly links: GuideLinks }): ReactNode {
  const inside = (of: Parents) => <GuideText node={of} links={links} />;
  switch (node.type) {
    case 'heading': {
      // The page's own title is that of the dialog's region, so each level is one lower than in the file.
      const level = Math.min(node.depth + 2, 6);
      return createElement(
        `h${level}`,
        links.withoutAnchors === true ? {} : { id: `guide-${anchorOf(textOf(node))}`, tabIndex: -1 },
        inside(node),
      );
    }
    case 'paragraph':
      return textOf(node).trim() === '' ? null : <p>{inside(node)}</p>;
    case 'list':
      return node.ordered === true ? (
        <ol start={node.start ?? 1}>{inside(node)}</ol>
      ) : (
        <ul>{inside(node)}</ul>
      );
    case 'listItem':
      return node.checked == null ? (
        <li>{inside(node)}</li>
      ) : (
        <li className="boxed">
          <input
            type="checkbox"
            checked={node.checked}
            disabled
            readOnly
            aria-label={node.checked ? 'Done' : 'Not done'}
          />
          <div>{inside(node)}</div>
        </li>
      );
    case 'blockquote':
      return <blockquote>{inside(node)}</blockquote>;
    case 'code':
      return <pre className="code">{node.value}</pre>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'strong':
      return <strong>{inside(node)}</strong>;
    case 'emphasis':
      return <em>{inside(node)}</em>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'link':
      return <GuideLink url={node.url} text={textOf(node)} links={links} />;
    case 'table': {
      const [head, ...rows] = node.children;
      return (
        <table>
          <thead>{head === undefined ? null : <Row row={head} cell="th" links={links} />}</thead>
          <tbody>
            {rows.map((row, index) => (
              <Row key={index} row={row} cell="td" links={links} />
            ))}
          </tbody>
        </table>
      );
    }
    case 'text':
    case 'html':
      return node.value;
    default:
      return textOf(node);
  }
}

function Row({
  row,
  cell,
  links,
}: {
  readonly row: TableRow;
  readonly cell: 'th' | 'td';
  readonly links: GuideLinks;
}) {
  return (
    <tr>
      {row.children.map((child, index) =>
        createElement(
          cell,
          { key: index, ...(cell === 'th' ? { scope: 'col' } : {}) },
          <GuideText node={child} links={links} />,
        ),
      )}
    </tr>
  );
}

function GuideLink({
  url,
  text,
  links,
}: {
  readonly url: string;
  readonly text: string;
  readonly links: GuideLinks;
}) {
  if (/^https:\/\//iu.test(url) && URL.canParse(url)) {
    return (
      <OutsideLink url={url} onOpen={links.onOpenOutside}>
        {text}
      </OutsideLink>
    );
  }
  const [, page = '', anchor] = /^([\w-]+\.md)?(?:#(.+))?$/u.exec(url) ?? [];
  if (page === '' ? anchor === undefined : !links.knows(page)) return text;
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => links.onGo(page === '' ? null : page, anchor ?? null)}
    >
      {text}
    </button>
  );
}
