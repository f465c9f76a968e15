import {
  hiddenCharacter,
  hiddenRules,
  isHiddenRule,
  type HiddenRule,
} from '../../../shared/domain/hiddenCharacter.ts';
import type { FindingSpan } from '../engine.ts';

/** Runs of one kind, an escape sequence with what belongs to it. The first group that matches names the rule. */
const kinds: Readonly<Record<HiddenRule, string>> = {
  // To a BEL, ST or the end of the line: it sets titles, links, and the clipboard.
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

/** After these, joiners shape the letters of a word, or make one picture of several. */
const joins =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u;
/** Languages that are written without spaces: a zero-width one says where a line may break. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u;
/** Isolates are never left alone: a single letter would excuse text that was turned around code. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const blackFlag = /\u{1f3f4}$/u;
const flagTags = /^[\u{e0020}-\u{e007e}]{1,8}\u{e007f}$/u;

/** Characters. How near a right-to-left letter has to be to explain a mark: next to it, but for punctuation. */
const reach = 4;
/** Findings a rule lists of one text. The rest is one more, with all that stands between: nobody decides on thousands. */
const listed = 500;

export function mayHide(text: string): boolean {
  return hiddenCharacter.test(text);
}

/**
 * Characters that nobody sees and that change what a text says: they turn its direction, hide letters in it, or speak
 * to a terminal. Those that a language or a picture is written with are left alone.
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

/** Whether a finding of a rule is the one for all that came after those that are listed. */
export function isRest(rule: string, value: string): boolean {
  if (!isHiddenRule(rule)) return false;
  const [first] = value.matchAll(new RegExp(kinds[rule], 'gu'));
  return first !== undefined && first[0].length < value.length;
}

/** Whether it is how a language, or a picture, is rightly written. */
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
