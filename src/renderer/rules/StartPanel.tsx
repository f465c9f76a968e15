import { rulesAgents, type RulesView } from '../../shared/domain/rules.ts';
import { formatCount, formatPercent } from '../ui/formats.ts';

interface StartPanelProps {
  readonly view: RulesView;
  readonly contextWindow: number | null;
}

/** Parts drawn for themselves; the rest is one part. */
const mostParts = 5;

/** Tokens of rules that a session holds at its start, by file. */
export function StartPanel({ view, contextWindow }: StartPanelProps) {
  const [most] = view.start.toSorted((a, b) => b.tokens - a.tokens);
  if (most === undefined || most.tokens === 0) return null;
  const files = view.files
    .filter(
      ({ loads, agents, tokens }) => loads === 'start' && agents.includes(most.agent) && (tokens ?? 0) > 0,
    )
    .toSorted((a, b) => (b.tokens ?? 0) - (a.tokens ?? 0));
  const rest = files.slice(mostParts);
  const parts = [
    ...files.slice(0, mostParts).map(({ path, tokens }) => ({ name: path, tokens: tokens ?? 0 })),
    ...(rest.length === 0
      ? []
      : [
          {
            name: `${formatCount(rest.length)} more`,
            tokens: rest.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0),
          },
        ]),
  ];
  const others = view.start.filter(({ agent, tokens }) => agent !== most.agent && tokens > 0);
  const unread = view.files.some(
    ({ loads, tokens, problem }) =>
      loads === 'start' &&
      tokens === null &&
      problem !== 'loop' &&
      problem !== 'too-deep' &&
      problem !== 'missing',
  );
  return (
    <section className="panel rules-start" aria-label="At the start of a session">
      <p className="rules-start-head">
        <span className="grow">
          {`A session of ${rulesAgents[most.agent]} begins with `}
          <b className="num">{`${unread ? 'at least ' : ''}${formatCount(most.tokens)}`}</b>
          {' tokens of rules'}
        </span>
        {contextWindow === null ? null : (
          <span className="muted num">{`${formatPercent(most.tokens / contextWindow, 1)} of ${formatCount(Math.round(contextWindow / 1_000))}k`}</span>
        )}
      </p>
      <div className="bar" aria-hidden="true">
        {parts.map(({ name, tokens }, index) => (
          <span key={name} className="segment" style={{ flexGrow: tokens, opacity: 0.95 - index * 0.13 }} />
        ))}
      </div>
      <ul className="rules-legend">
        {parts.map(({ name, tokens }, index) => (
          <li key={name}>
            <span className="kind-dot" style={{ opacity: 0.95 - index * 0.13 }} />
            <span className="trunc">{name}</span> <b className="num">{formatCount(tokens)}</b>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <p className="muted num">
          {others
            .map(({ agent, tokens }) => `${rulesAgents[agent]} begins with ${formatCount(tokens)}`)
            .join(', ')}
        </p>
      )}
    </section>
  );
}
