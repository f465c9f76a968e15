import { stateOfMark } from './phaseState.ts';
import { plainHeading } from './partOfHeading.ts';

const done =
  /^(?:what(?:['’]s| is)? (?:works|done|working|finished)|(?:recently |already )?(?:completed?|done|finished|implemented|shipped|closed|resolved|archived?)|(?:recent )?accomplishments|erledigt\p{L}*|abgeschlossen\p{L}*|hech[oa]s?|completad[oa]s?|terminad[oa]s?|termin[eé]e?s?|concluíd[oa]s?|feit[oa]s?|fatt[oi]|completat[oaie]|выполнен\p{L}*|заверш[её]н\p{L}*|сделан\p{L}*|готов\p{L}*|виконан\p{L}*|зроблен\p{L}*)(?![\p{L}])|^(?:已完成|完成|完了|実装済|対応済|완료)/iu;

const open =
  /^(?:what(?:['’]s| is)? (?:left|next|remaining|missing|not done)|in[ -]progress|doing|left|not (?:yet )?(?:done|started|implemented|working)|remaining|pending|outstanding|blocked|blockers?|on hold|paused|to[- ]?dos?|planned|up(?:coming| next)|next|backlog|queued?|current(?:ly)?|active|open|in review|offen\p{L}*|in arbeit|ausstehend\p{L}*|nächste schritte|pendientes?|en (?:curso|progreso)|por hacer|en cours|à faire|restant\p{L}*|em (?:andamento|progresso)|a fazer|in corso|da fare|в (?:процессе|работе)|активн\p{L}*|осталось|предстоит|нужно|что нужно|заплан\p{L}*|в роботі|залишилось|наступн\p{L}* крок\p{L}*)(?![\p{L}])|^(?:进行中|未完成|待办|待完成|待实现|下一步|剩余|进行|進行中|未着手|未実装|残タスク|残り|次のステップ|진행 ?중|남은|예정)/iu;

/** Words behind those of a state; with others it names work: "Completed orders view". */
const ofState =
  /^(?:(?:tasks?|items?|work|features?|milestones?|stages?|phases?|steps?|actions?|issues?|things?|so far|to (?:do|build|implement|fix|add)|for now|now|recently|soon|up|priorit\p{L}*|aufgaben|punkte|tareas?|elementos|tâches|tarefas|cose|задач\p{L}*|пункт\p{L}*|завдан\p{L}*|сделать|добавить|зробити|任务|事项|工作|タスク|项目|項目|작업|of|the|and|or|y|e|et|und|и|та|[/&,+]|done|next|completed|finished|blocked|planned|review|testing|in progress)(?:\s+|$))*$/iu;

/** A bracket that says when: the heading is a stage of a roadmap, `## Shipped (Q1 2026)`. */
const saysWhen = /[([（].*\d{4}.*[)\]）]|[([（]\s*(?:q[1-4]|v?\d)/iu;

/**
 * Returns how far the work below a heading is, if its words say nothing else: `## Completed`, `## What's left to build`.
 * Such headings divide phases by their state, and are none themselves.
 */
export function stateOfHeading(words: string): 'done' | 'open' | null {
  if (words.length > mostCharacters || saysWhen.test(words)) return null;
  const plain = plainHeading(words).replace(/[^\p{L}\p{N}%]+$/u, '');
  for (const [pattern, state] of [
    [open, 'open'],
    [done, 'done'],
  ] as const) {
    const found = pattern.exec(plain)?.[0];
    if (found !== undefined && ofState.test(plain.slice(found.length).trim())) return state;
  }
  const state = stateOfMark(plain);
  return state === undefined ? null : state === 'done' ? 'done' : 'open';
}

/** Characters; a longer heading is a sentence. */
const mostCharacters = 60;
