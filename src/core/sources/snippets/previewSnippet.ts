import type { SnippetPreview } from '../../../shared/domain/snippet.ts';
import {
  fillSnippet,
  parseSnippet,
  variablesOf,
  type FilledSnippet,
} from '../../../shared/domain/source/snippetVariables.ts';
import { scaleTokens, type Model } from '../../../shared/domain/model.ts';
import type { FindingSpan } from '../../secrets/engine.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { snippetValues, type SnippetValue, type Surroundings } from './snippetValues.ts';

export interface Filling {
  readonly parts: ReturnType<typeof parseSnippet>;
  readonly values: ReadonlyMap<string, SnippetValue>;
  readonly filled: FilledSnippet;
}

export async function fillFrom(text: string, surroundings: Surroundings): Promise<Filling> {
  const parts = parseSnippet(text);
  const values = await snippetValues(variablesOf(parts), surroundings);
  return { parts, values, filled: fillSnippet(parts, (name) => values.get(name)?.value) };
}

/** Renders a snippet with its values and figures. Suspected secrets are masked, since values come from files too. */
export async function previewSnippet(
  text: string,
  model: Model,
  surroundings: Surroundings & { readonly pool: Pick<WorkerPool, 'readFiles' | 'measure'> },
): Promise<SnippetPreview> {
  const { parts, values, filled } = await fillFrom(text, surroundings);
  const want = { encoding: model.encoding, scan: true };
  const [whole, plain] = await surroundings.pool.measure([filled.text, text], want, surroundings.signal);
  const tokensOf = (tokens: number | null | undefined): number | null =>
    tokens === null || tokens === undefined ? null : scaleTokens(tokens, model);
  // The preview of a text that could not be scanned shows no value from elsewhere.
  const scan = whole?.scan;
  const spans = scan?.status === 'done' ? scan.spans : null;
  let at = 0;
  const shown = parts.map((part) => {
    const own = part.kind === 'text' ? part.text : (values.get(part.name)?.value ?? part.raw);
    const start = at;
    at += own.length;
    const isForeign = part.kind === 'variable' && values.get(part.name)?.from === 'payload';
    const masked = spans === null && isForeign ? '••••••' : maskSpans(own, start, spans ?? []);
    return part.kind === 'text' ? { text: masked } : { text: masked, variable: part.name };
  });
  return {
    parts: shown,
    typed: surroundings.typed,
    variables: variablesOf(parts).map((name) => {
      const value = values.get(name);
      const first = shown.find((part) => part.variable === name);
      return value === undefined
        ? { name, value: null, from: null }
        : { name, value: first?.text ?? '', from: value.from };
    }),
    tokens: tokensOf(plain?.tokens),
    filledTokens: tokensOf(whole?.tokens),
    exact: model.exact,
  };
}

/** Masks spans; `text` begins at `start` of the text that these refer to. */
function maskSpans(text: string, start: number, spans: readonly FindingSpan[]): string {
  let masked = '';
  let at = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(span.start - start, at);
    const to = Math.min(span.end - start, text.length);
    if (to <= from) continue;
    masked += `${text.slice(at, from)}••••••`;
    at = to;
  }
  return masked + text.slice(at);
}
