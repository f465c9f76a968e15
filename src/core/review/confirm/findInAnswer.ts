import type { ConfirmMark } from '../../../shared/domain/ledger.ts';
import type { Answer } from './answerOf.ts';
import { contradicts, overlap, sharedWords } from '../../payload/match/sameMatter.ts';
import { plainWords, wordsOf, type Words } from '../../payload/match/wordsOf.ts';

export type Found = Pick<ConfirmMark, 'verdict'> & { readonly quote?: string };

/** Of a part's content words and symbols, as many as an answer must have within two statements on end. */
const namedShare = 0.6;
/** Of its words, as many as a statement must have to be about the same at all. */
const aboutShare = 0.4;
/** Characters. */
const maxQuote = 300;

/**
 * Whether an answer says a part of the payload, in its own words, or the opposite of it. One that says both, as a
 * quotation of the whole payload may, does say it only where it has its very words.
 */
export function findInAnswer(part: string, answer: Answer): Found {
  const words = wordsOf(part);
  const plain = plainWords(part);
  const quoted = plain !== '' && answer.plain.includes(` ${plain} `);
  const against = answer.statements.find((statement) => isAgainst(words, statement.words));
  const named = bestStatement(words, answer);
  if (against !== undefined && !(quoted && named !== null)) {
    return { verdict: 'contradicted', quote: quoteOf(against.text) };
  }
  if (!quoted && named === null) return { verdict: 'missed' };
  return { verdict: 'named', ...(named === null ? {} : { quote: quoteOf(named) }) };
}

/** The statement that has most of a part, or two on end that have enough of it together. */
function bestStatement(part: Words, { statements, pairAt }: Answer): string | null {
  let best: { text: string; share: number } | null = null;
  for (const [index, statement] of statements.entries()) {
    if (isAgainst(part, statement.words)) continue;
    const share = shareOf(part, statement.words);
    if (share >= namedShare && share > (best?.share ?? 0)) best = { text: statement.text, share };
    const next = statements[index + 1];
    if (share === 0 || best !== null || next === undefined || isAgainst(part, next.words)) continue;
    const pair = pairAt(index);
    if (shareOf(part, pair.words) >= namedShare) best = { text: pair.text, share: 0 };
  }
  return best?.text ?? null;
}

/** How much of a part a statement has; symbols count twice. */
function shareOf(part: Words, statement: Words): number {
  const all = part.content.size + part.symbols.size;
  return all === 0 ? 0 : (sharedWords(part, statement) + overlap(part.symbols, statement.symbols)) / all;
}

function isAgainst(part: Words, statement: Words): boolean {
  if (!contradicts(part, statement)) return false;
  const shared = sharedWords(part, statement);
  const onSymbol = overlap(part.symbols, statement.symbols) > 0;
  return (onSymbol && shared >= 2) || shared / Math.max(1, part.content.size) >= aboutShare;
}

export function quoteOf(text: string): string {
  return text.length <= maxQuote ? text : `${text.slice(0, maxQuote)}…`;
}
