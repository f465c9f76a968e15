import type { ConfirmMark } from '../../shared/domain/ledger.ts';
import type { Answer, Statement } from './answerOf.ts';
import { contradicts, overlap, sharedWords } from './sameMatter.ts';
import { plainWords, wordsOf, type Words } from './wordsOf.ts';

export type Found = Pick<ConfirmMark, 'verdict'> & { readonly quote?: string };

/** Of a part's content words and symbols, as many as an answer must have within two statements on end. */
export const namedShare = 0.6;
/** Of its words, as many as a statement must have to be about the same at all. */
export const aboutShare = 0.4;
/** Characters. */
const maxQuote = 300;

/** Whether an answer says a part of the payload, in its own words, or the opposite of it. */
export function findInAnswer(part: string, answer: Answer): Found {
  const words = wordsOf(part);
  const plain = plainWords(part);
  if (plain !== '' && answer.plain.includes(` ${plain} `)) {
    const said = answer.statements.find((statement) => shareOf(words, statement.words) >= namedShare);
    return { verdict: 'named', ...(said === undefined ? {} : { quote: quoteOf(said.text) }) };
  }
  let named: { text: string; share: number } | null = null;
  let against: Statement | null = null;
  for (const [index, statement] of answer.statements.entries()) {
    if (isAgainst(words, statement.words)) {
      against ??= statement;
      continue;
    }
    const share = shareOf(words, statement.words);
    if (share >= namedShare && share > (named?.share ?? 0)) named = { text: statement.text, share };
    const next = answer.statements[index + 1];
    if (share === 0 || named !== null || next === undefined || isAgainst(words, next.words)) continue;
    const both = `${statement.text} ${next.text}`;
    if (shareOf(words, wordsOf(both)) >= namedShare) named = { text: both, share: 0 };
  }
  if (against !== null) return { verdict: 'contradicted', quote: quoteOf(against.text) };
  return named === null ? { verdict: 'missed' } : { verdict: 'named', quote: quoteOf(named.text) };
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
