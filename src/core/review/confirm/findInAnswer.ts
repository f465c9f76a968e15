import type { ConfirmMark } from '../../../shared/domain/payload/ledger.ts';
import { withoutEvidenceMark } from '../../../shared/domain/session/evidenceMark.ts';
import type { Answer } from './answerOf.ts';
import { contradicts, overlap, sharedWords } from '../../payload/match/sameMatter.ts';
import { plainWords, wordsOf, type Words } from '../../payload/match/wordsOf.ts';

export type Found = Pick<ConfirmMark, 'verdict'> & { readonly quote?: string };

/** Share of a part's content words and symbols that two consecutive statements must have. */
const namedShare = 0.6;
/** Share of its words that a statement must have to concern the same subject. */
const aboutShare = 0.4;
/** Characters. */
const maxQuote = 300;

/**
 * Finds whether an answer states a part of the payload, in its own words, or contradicts it. An answer that does both,
 * like a quotation of the whole payload, states it only with its exact words.
 */
export function findInAnswer(whole: string, answer: Answer): Found {
  const part = withoutEvidenceMark(whole);
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

/** Returns the statement with the largest share of a part, or two consecutive ones that together have enough of it. */
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

/** Returns the share of a part that a statement has; symbols count twice. */
function shareOf(part: Words, statement: Words): number {
  const all = part.content.size + part.symbols.size;
  return all === 0 ? 0 : (sharedWords(part, statement) + overlap(part.symbols, statement.symbols)) / all;
}

function isAgainst(part: Words, statement: Words): boolean {
  if (!contradicts(part, statement) || sharesOnlyPaths(part, statement)) return false;
  const shared = sharedWords(part, statement);
  const onSymbol = overlap(part.symbols, statement.symbols) > 0;
  return (onSymbol && shared >= 2) || shared / Math.max(1, part.content.size) >= aboutShare;
}

/** True if two texts have nothing in common but words of paths: a rule about a file is no word against work in it. */
function sharesOnlyPaths(part: Words, statement: Words): boolean {
  const paths = [...part.symbols, ...statement.symbols].filter((symbol) => /[/.]/u.test(symbol));
  const words = new Set(paths.flatMap((path) => [...wordsOf(path).content.keys()]));
  return [...part.content.keys()].every((word) => words.has(word) || !statement.content.has(word));
}

export function quoteOf(text: string): string {
  return text.length <= maxQuote ? text : `${text.slice(0, maxQuote)}…`;
}
