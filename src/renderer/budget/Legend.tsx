import type { BlockKind } from '../../shared/domain/assembly.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import type { BudgetFigures } from './budgetFigures.ts';

const names: Record<BlockKind, string> = {
  session: 'Session',
  file: 'Files',
  notion: 'Notion',
  github: 'GitHub',
  git: 'Git',
  snippet: 'Snippets',
  command: 'Commands',
};

export function Legend({ byKind }: Pick<BudgetFigures, 'byKind'>) {
  return (
    <ul className="legend" aria-label="Tokens by kind">
      {byKind.map(({ kind, tokens }) => (
        <li key={kind} data-kind={kind}>
          <span className="kdot" />
          {names[kind]} <b className="num">{tokens === null ? '?' : formatCount(tokens)}</b>
        </li>
      ))}
    </ul>
  );
}
