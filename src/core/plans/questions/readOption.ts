import type { PlanLine } from '../lines/planLines.ts';

/** An option as its line tells it. */
export interface OptionText {
  readonly label?: string;
  readonly text: string;
  readonly cost?: string;
  readonly picked?: true;
}

const named =
  /^[*_`]*(?:(?:(?:options?|alternatives?|choices?|approach|variante?|opci[oó]n|opção)(?:[ \t]+#?|#)|(?:案|选项|方案|選択肢|オプション)[ \t]*#?)([A-Za-z]|\d{1,2}|[一二三])(?![\p{L}\p{N}]))[*_`]*[ \t]*(?:\([^()]{1,40}\))?[*_`]*[ \t]*(?:[:：.)—–|-]|$)[*_`]*[ \t]*/iu;
const lettered =
  /^[*_`]*(?:\(([a-hA-H]|[ivx]{1,4}|\d{1,2})\)|([a-hA-H])[).:：])[*_`]*[ \t]*[:：—–-]?[*_`]*[ \t]*(?=\S)/u;
const letterInBold = /^(?:\*\*|__)([A-Ha-h]|\d)(?:\*\*|__)[ \t]*[:：.)—–-]?[ \t]*(?=\S)/u;

/** Marks of the option that the agent would take. */
const pick =
  /[ \t]*(?:[*_]*[([（【][*_]*(?:[^()[\]（）【】]{0,30}\b)?(?:my (?:pick|recommendation|choice|preference|vote|default)|recommend(?:ed|ation)?|preferred|default|suggested|pick|empfohlen|recomendad[oa]|recommandée?|推奨|おすすめ|推荐|建议|推薦|권장)[^()[\]（）【】]{0,40}[*_]*[)\]）】][*_]*|[⭐★👈]\ufe0f?|[←⬅][ \t]*(?:my )?(?:pick|recommend(?:ed|ation)?|preferred|default)\b|[—–-][ \t]*[*_]*(?:recommended|my pick|preferred|推奨|推荐)[*_]*(?=[ \t]*(?:$|[.:;,(—–])))/iu;

/** Returns the label at the start of an option; `null` for a text without one. */
export function readOptionLabel(words: string): { readonly label: string; readonly rest: string } | null {
  const head = words.slice(0, 120);
  const found = named.exec(head) ?? lettered.exec(head) ?? letterInBold.exec(head);
  if (found === null) return null;
  return { label: found[1] ?? found[2] ?? '', rest: words.slice(found[0].length) };
}

/** Reads the words of an option: `a) no, UserService owns auth (my pick): moves 2 call sites`. */
export function readOption(words: string, ahead?: string): OptionText {
  const labelled = ahead === undefined ? readOptionLabel(words) : { label: ahead, rest: words };
  const bare = (labelled?.rest ?? words).trim();
  const marked = pick.exec(bare.slice(0, 600));
  const said =
    marked === null ? bare : `${bare.slice(0, marked.index)}${bare.slice(marked.index + marked[0].length)}`;
  const { text, cost } = costOf(said.trim());
  return {
    ...(labelled === null || labelled.label === '' ? {} : { label: labelled.label }),
    text: plain(text),
    ...(cost === '' ? {} : { cost: plain(cost) }),
    ...(marked === null ? {} : { picked: true as const }),
  };
}

/** Divides an option from what it costs, which stands behind a colon or a dash. */
function costOf(said: string): { readonly text: string; readonly cost: string } {
  const bold = /^(\*\*|__)(.+?)\1[ \t]*[:：—–.-]*[ \t]*(.*)$/su.exec(said);
  if (bold !== null && (bold[3] ?? '') !== '') return { text: bold[2] ?? '', cost: bold[3] ?? '' };
  const hidden = said.replaceAll(/`[^`\n]*`|\([^()\n]*\)/gu, (code) => '_'.repeat(code.length));
  const found = /[:：][ \t]+(?=\S)|：(?=\S)|[ \t]+(?:—|–|-|→)[ \t]+(?=\S)/u.exec(hidden.slice(0, 400));
  return found === null || found.index === 0
    ? { text: said, cost: '' }
    : { text: said.slice(0, found.index), cost: said.slice(found.index + found[0].length) };
}

function plain(text: string): string {
  return text
    .replaceAll(/\*\*|__/gu, '')
    .replace(/[:：\s]+$/u, '')
    .trim();
}

/** Returns the options that stand within a sentence: `(a) Postgres, (b) SQLite or (c) files`. */
export function optionsInText(text: string): readonly OptionText[] {
  const marks = [...text.slice(0, 3_000).matchAll(/(?<![\p{L}\p{N}])\(?\b([a-hA-H1-9])\)[ \t]*(?=\S)/gu)];
  const first = marks[0]?.[1]?.toLowerCase();
  if (marks.length < 2 || (first !== 'a' && first !== '1')) return [];
  const inOrder = marks.every(
    (mark, at) =>
      at === 0 ||
      (mark[1] ?? '').toLowerCase().charCodeAt(0) ===
        (marks[at - 1]?.[1] ?? '').toLowerCase().charCodeAt(0) + 1,
  );
  if (!inOrder) return [];
  return marks.map((mark, at) => {
    const end = marks[at + 1]?.index ?? text.length;
    const words = text
      .slice(mark.index + mark[0].length, end)
      .replace(/[ \t]*[,;/]?[ \t]*(?:\b(?:or|oder|vs\.?|and|ou|o)\b|または|还是)?[ \t]*\(?$/iu, '')
      .replace(/[?？][ \t]*.*$/su, '')
      .trim();
    return readOption(words, mark[1] ?? '');
  });
}

/** Returns the label of a point by its marker: `a)`, `1.`; `undefined` for a bullet. */
export function labelOfMarker({ marker }: PlanLine): string | undefined {
  return /^\(?([A-Za-z]|\d{1,3})[.)]$/u.exec(marker)?.[1];
}
