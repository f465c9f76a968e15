import {
  hiddenCharacter,
  hiddenRules,
  isHiddenRule,
  type HiddenRule,
} from '../../../shared/domain/hiddenCharacter.ts';
import type { FindingSpan } from '../engine.ts';

/** Runs of one kind, an escape sequence with its arguments. The first group that matches names the rule. */
const kinds: Readonly<Record<HiddenRule, string>> = {
  // Matches up to a BEL, ST or the end of the line: it sets titles, links, and the clipboard.
  'hidden-command': '\\x1b[\\]PX^_][^\\x07\\x1b\\n]*(?:\\x07|\\x1b\\\\)?',
  'hidden-override': '[\\u202a-\\u202e]+',
  'hidden-tag': '[\\u{e0000}-\\u{e007f}]+',
  'hidden-escape': '\\x1b(?:\\[[0-?]*[ -/]*[@-~]|[ -/]*[0-~])|\\x9b[0-?]*[ -/]*[@-~]',
  'hidden-isolate': '[\\u2066-\\u2069]+',
  'hidden-mark': '[\\u061c\\u200e\\u200f]+',
  'hidden-zero-width': '[\\u200b\\u2060\\ufeff]+',
  'hidden-joiner': '[\\u200c\\u200d]+',
  'hidden-selector': '[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]{2,}',
  'hidden-control': '[\\0-\\x08\\x0b\\x0e-\\x1f\\x7f-\\x9f]+',
};
const names = Object.keys(kinds) as HiddenRule[];

/** After these, joiners shape the letters of a word, or combine several pictures into one. */
const joins =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u;
/** Languages written without spaces: a zero-width one marks where a line may break. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u;
/** Isolates are always findings: a single letter would excuse text that was reversed around code. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const blackFlag = /\u{1f3f4}$/u;
const flagTags = /^[\u{e0020}-\u{e007e}]{1,8}\u{e007f}$/u;

/** Characters. Distance within which a right-to-left letter explains a mark: next to it, except for punctuation. */
const reach = 4;
/**
 * Findings that a rule lists for one text. The rest is one more, with all text between: no user decides on thousands.
 */
const listed = 500;

export function mayHide(text: string): boolean {
  return hiddenCharacter.test(text);
}

/**
 * Finds invisible characters that change a text's meaning: they turn its direction, hide letters in it, or control a
 * terminal. Ignores those that a language or a picture needs.
 */
export function findHidden(text: string): readonly FindingSpan[] {
  if (!mayHide(text)) return [];
  const pattern = new RegExp(names.map((name) => `(${kinds[name]})`).join('|'), 'gu');
  const byRule = new Map<HiddenRule, FindingSpan[]>();
  for (const match of text.matchAll(pattern)) {
    const rule = names[match.slice(1).findIndex((group) => group !== undefined)];
    if (rule === undefined || isWritten(rule, match[0], text, match.index)) continue;
    const spans = byRule.get(rule) ?? [];
    byRule.set(rule, spans);
    const end = match.index + match[0].length;
    const last = spans.length > listed ? spans.pop() : undefined;
    spans.push({ rule, tier: hiddenRules[rule], start: last?.start ?? match.index, end });
  }
  return [...byRule.values()].flat().toSorted((a, b) => a.start - b.start);
}

/** True for the finding of a rule that covers all further ones after those that are listed. */
export function isRest(rule: string, value: string): boolean {
  if (!isHiddenRule(rule)) return false;
  const [first] = value.matchAll(new RegExp(kinds[rule], 'gu'));
  return first !== undefined && first[0].length < value.length;
}

/** True for the correct spelling of a language, or a picture. */
function isWritten(rule: HiddenRule, value: string, text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  switch (rule) {
    case 'hidden-joiner':
      return value.length === 1 && joins.test(before);
    case 'hidden-zero-width':
      return value === '\u200b' && unspaced.test(before);
    case 'hidden-mark':
      return rightToLeft.test(text.slice(Math.max(0, at - reach), at + value.length + reach));
    case 'hidden-tag':
      return blackFlag.test(before) && flagTags.test(value);
    default:
      return false;
  }
}
