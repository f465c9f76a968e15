import type { PlanLine } from '../lines/planLines.ts';
import { divides, saysOver } from '../lines/openOrClosed.ts';
import { plainHeading } from '../lines/partOfHeading.ts';
import { isDivider } from '../read/endOfItem.ts';
import { asks, saysNothing, type Asked } from './asks.ts';
import { isOpenName } from '../lines/openWords.ts';
import { readOption } from './readOption.ts';
import { readQuestion, type ReadQuestion, type FoundQuestion } from './readQuestion.ts';

export function endOfTable(lines: readonly PlanLine[], at: number, end: number): number {
  let to = at;
  while (to < end && lines[to]?.kind === 'row') to++;
  return to;
}

/** True for a table of the options of the question above it. */
export function isOptionTable(lines: readonly PlanLine[], at: number): boolean {
  return /^[^\p{L}\p{N}]*(?:options?|choice|alternative|选项|選択肢)[^\p{L}\p{N}]*$/iu.test(
    lines[at]?.cells[0] ?? '',
  );
}

/** Returns the questions in the rows of a table, by its columns. */
export function rowsOf(
  lines: readonly PlanLine[],
  first: number,
  end: number,
  asked: Asked,
): readonly FoundQuestion[] {
  const columns = (lines[first]?.cells ?? []).map((cell) => plainHeading(cell).toLowerCase());
  if (!isDivider(lines[first + 1])) return [];
  const named = columns.findIndex(isOpenName);
  const column =
    named !== -1
      ? named
      : columns.findIndex((name) =>
          /^(?:(?:open |unresolved )?questions?|ambiguity|unknowns?|topic|item|issue|decision(?: needed)?|clarifications?|what|frage|質問|问题|論点|pregunta|pergunta|domanda|вопрос|питання|事項|項目|事项|決めるべきこと|確認事項)(?: .*)?$|^.{1,4}(?:问题|質問|論点|질문)$|^[^/]{1,20}\/ ?(?:open |offene )?(?:questions?|fragen?|preguntas?|perguntas?|вопрос\p{L}*|问题|質問|질문)$/u.test(
            name,
          ),
        );
  const found: FoundQuestion[] = [];
  for (let at = first + 2; at < end; at++) {
    const line = lines[at];
    if (line === undefined) break;
    const own = column === -1 ? line.cells.findIndex((cell) => asks(cell)) : column;
    const words = line.cells[own] ?? '';
    if (words === '' || saysNothing(words) || (asked === 'asking' && !asks(words))) continue;
    const question = questionOfRow(line, columns, own);
    if (question.text !== '') found.push({ question, first: at, end: at + 1 });
  }
  return found;
}

function questionOfRow(line: PlanLine, columns: readonly string[], own: number): ReadQuestion {
  const inCell: PlanLine = { ...line, kind: 'text', words: line.cells[own] ?? '' };
  const base = readQuestion([inCell], 0, 1);
  const cellOf = (pattern: RegExp): string =>
    line.cells[columns.findIndex((name, at) => at !== own && pattern.test(name))] ?? '';
  const place = { line: line.number, lastLine: line.number };
  const listed = cellOf(/^(?:options?|alternatives?|choices?|选项|選択肢|optionen)/u);
  const split = listed.split(/<br ?\/?>|;|[ \t]\/[ \t]/u).filter((part) => part.trim() !== '');
  const pick = cellOf(
    /^(?:recommend|default|proposed|suggest|preferred|my pick|lean|推奨|推荐|建议|empfehlung)/u,
  );
  const options = split.length > 1 ? split.map((part) => ({ ...readOption(part.trim()), ...place })) : [];
  const picked = pick === '' || /^[^\p{L}\p{N}]*$/u.test(pick) ? options : markPick(options, pick, place);
  const answer = cellOf(
    /^(?:answer|decision|resolution|resolved|outcome|(?!仮).{0,4}(?:回答|決定|答案|决定|결정|답변)|antwort|entscheidung|respuesta|réponse|risposta|resposta)(?! (?:needed|required|by|deadline|date|owner|maker|due|gate|point|trigger|criteri\w*|when))/u,
  );
  const status = cellOf(
    /(?:^|\P{L})(?:status|state|stand|estado|statut|état|stato|статус|стан)$|状态|狀態|状態|상태/u,
  ).replaceAll(/[_`]/gu, ' ');
  const isAnswered =
    answer !== '' &&
    !/^[^\p{L}\p{N}]*$|^[^\p{L}\p{N}]*(?:tbd|open|pending|unknown|none|offen|n\/a)[^\p{L}\p{N}]*$/iu.test(
      answer,
    );
  // Trackers draw what is open in green, too: "🟢 Open".
  const isMarked = /^\P{L}*(?:✅|✔|🟢|(?:\p{L}+ )?done\b|locked\b|yes\b|n\/a\b)/iu.test(status);
  const isClosed =
    saysOver(status) ||
    /^\P{L}*(?:方針)?(?:決定|確定|完了)(?!待)/u.test(status) ||
    (isMarked && divides(status) !== 'open');
  return {
    ...base,
    options: [...base.options, ...picked],
    ...(isAnswered && base.state === 'open' ? { answer: answer.replaceAll(/\*\*/gu, '') } : {}),
    ...(base.state === 'open' && (isClosed || (isAnswered && own !== -1))
      ? { state: 'locked' as const }
      : {}),
    ...place,
  };
}

function markPick(
  options: ReadQuestion['options'],
  pick: string,
  place: { readonly line: number; readonly lastLine: number },
): ReadQuestion['options'] {
  const words = pick.replaceAll(/[*_`]/gu, '').trim().toLowerCase();
  const at = options.findIndex(
    ({ text, label }) =>
      words.startsWith(text.toLowerCase()) ||
      words === label?.toLowerCase() ||
      words === `option ${label?.toLowerCase()}`,
  );
  if (at === -1) return [...options, { ...readOption(pick), picked: true, ...place }];
  return options.map((option, index) => (index === at ? { ...option, picked: true as const } : option));
}
