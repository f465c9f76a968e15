import { isOpenName, namesBoth } from './openWords.ts';
import { sectionOfLabel } from '../../payload/labels/sectionOfLabel.ts';

/** A part of a plan by the words of its heading. `phases` contains them; `done` says when a phase or the whole is done. */
export type PlanPart =
  | 'goal'
  | 'questions'
  | 'assumptions'
  | 'invariants'
  | 'risks'
  | 'validation'
  | 'phases'
  | 'done'
  | 'files'
  | 'status'
  | 'other';

const ownWords: readonly (readonly [PlanPart, RegExp])[] = [
  [
    'questions',
    // The words may stand behind a sign, or have the matter between them: "Shop — open questions", "Open design questions".
    /(?:^|[—–:：|-][ \t]+)(?:open|unresolved|outstanding|remaining|pending|unanswered)[ \t]+(?:\p{L}+[ \t]+){0,2}questions?$|\b(?:conflicts?|tensions?|contradictions?|ambiguit(?:y|ies)|gaps|unknowns|issues|items|points|decisions?|matters|topics)\b.{0,30}\bto (?:be )?(?:resolved?|settled?|decided?|clarif(?:y|ied)|confirm(?:ed)?|answer(?:ed)?)\b|^open (?:issues|items|points|topics|decisions|matters)$|^open[ \t]*[:：—–-][ \t]*.{0,60}\b(?:questions|decisions|issues|matters|points)$|\bto (?:decide|settle|clarify) later\b|\bspäter (?:zu )?(?:entscheiden|klären)|\bà (?:décider|trancher) plus tard|\b(?:decidir|definir) (?:más adelante|después|depois|mais tarde)|(?:後|あと)で決め|決め(?:切れ|きれ)て(?:い)?ない|决定する(?:こと|事項)|以后再(?:定|决定)|后续(?:决定|确认)|나중에 (?:결정|정할)|(?:решить|определить) позже|\bdecisions? (?:needed|required|pending)\b|^(?:les )?(?:décisions?|hypothèses|points?|questions?)\b.{0,30}\bà (?:valider|trancher|décider|confirmer|préciser)\b|^(?:decisiones|puntos|cuestiones|dudas)\b.{0,30}\b(?:pendientes|por (?:definir|decidir|confirmar|resolver))\b|^(?:decisões|pontos)\b.{0,30}\b(?:pendentes|a (?:definir|decidir|confirmar))\b|\boffene (?:punkte|entscheidungen|themen)\b|\bzu (?:klären|entscheiden)(?:de[rn]?)?\b|\b(?:decisioni|punti)\b.{0,30}\b(?:apert[ei]|da (?:decidere|chiarire))\b|未(?:解決|決|解决|决)(?:の|的)?(?:事項|課題|論点|問題|事项|课题|问题)|要確認|確認事項|検討事項|(?:必须|需要?|待).{0,4}(?:确认|决定|决策)的?(?:决策|问题|事项)|미결 ?사항|확인 ?필요/iu,
  ],
  [
    'assumptions',
    /\bassum(?:ption|ed|ing|e)|\bannahmen?\b|\bvoraussetzung|\bsupuest|\bsupos|\bsuposi|^(?:les )?hypoth[eè]ses$|\bpresuppos|前提|假设|假設|仮定|가정|предположени|допущени/iu,
  ],
  [
    'done',
    /\bdone (?:when|if|criteria|condition)|\bdefinition of done\b|\b(?:acceptance|success|exit|completion|done|pass|verification)[ -](?:criteri|condition|test|gate)|\bsuccess metrics?\b|\bcheckpoint\b|\bconstitution check\b|\b(?:approval|sign-?off|compliance|gate)[ -]check-?lists?\b|\bindependent test\b|\bproof\b|\bfertig,? wenn|\babnahmekriteri|\berfolgskriteri|\bakzeptanzkriteri|\bcriterios? de (?:aceptaci[oó]n|[eé]xito|aceite|sucesso)|\bcrit[eè]res? (?:d'acceptation|de succ[eè]s)|完了条件|完了基準|受け入れ条件|受入条件|受入基準|達成条件|验收标准|驗收標準|完成标准|完成标志|验收|완료 조건|критери[ий] (?:готовности|при[её]мки)/iu,
  ],
  [
    'questions',
    /\bneeds? clarification|\bclarifications\b|\bclarification (?:needed|required|questions)\b|\bto clarify\b|^clarify$|\bclarifying\b(?! (?:answers?|responses?)\b)|\bquestions? (?:before|for|to|needing)\b|\bto be (?:decided|confirmed|clarified)\b/iu,
  ],
  [
    'invariants',
    /\binvariants?\b|\bmust not (?:change|break)|\bdo not (?:touch|change|break)\b|\bnon-negotiables?\b/iu,
  ],
  [
    'validation',
    /\b(?:verification|validation|test|check|verify) (?:commands?|steps?)\b|\bcommands to (?:run|verify)/iu,
  ],
];

/** Words of headings that contain the phases of a plan. */
const container =
  /\b(?:phases?|milestones?|roadmap|implementation (?:plan|steps?|order|tasks?|phases?|strategy|checklist|sequence|approach)|(?:action|work|execution|migration|rollout|development|delivery|build|refactor(?:ing)?|task|project) (?:plan|path|steps|items|order|list|breakdown|phases)|tasks?(?: list| breakdown)?|steps|plan of work|plan|to-?dos?|work (?:items|breakdown|packages|streams?)|workstreams?|checklist|backlog|progress|timeline|stages|sprints?|iterations|epics|deliverables|changes|proposed changes|implementation|order of (?:work|execution|implementation)|sequenc(?:e|ing)|schedule|increments?|slices|the plan|my plan|approach)\b|实施(?:计划|步骤|阶段|方案)|实现(?:步骤|计划)|任务(?:列表|清单|分解)?|阶段|步骤|計画|実装(?:計画|手順|ステップ|順序)|作業(?:計画|手順|項目)|タスク|フェーズ|手順|ロードマップ|スケジュール|计划|规划|路线图|里程碑|排期|개발 계획|로드맵|마일스톤|구현 (?:계획|단계)|단계|작업|umsetzung|vorgehen|schritte|aufgaben|arbeitspakete|phasen|meilensteine|plan de (?:trabajo|implementaci[oó]n|acci[oó]n)|tareas|pasos|fases|hitos|cronograma|feuille de route|jalons|zeitplan|fahrplan|etappen|ausbaustufen|piano (?:di|d')[ \p{L}]+|fasi|etapy|kroki|zadania|дорожная карта|[eé]tapes|t[aâ]ches|tarefas|passos|etapas|этапы|шаги|план|задачи|етапи|кроки|завдання|実装内容|作業内容|変更内容|实现内容|修改内容|fasering|stappenplan|plan van aanpak|uitvoering|yol haritası|aşamalar|adımlar|görevler|kế hoạch|giai đoạn|các bước|nhiệm vụ|rencana|tahapan|langkah|tugas|\p{L}+plan$|hoja de ruta|orden de (?:construcción|implementación|ejecución|desarrollo)|实施顺序|执行顺序|ordem de (?:construção|implementação|execução|desenvolvimento)|plano de (?:implementação|trabalho|ação|desenvolvimento|execução)/iu;

/** Words that make such a heading one about something else. */
const about =
  /\b(?:depend(?:ency|encies)|summary|overview|notes?|risks?|rollback|back-?out|testing|tests?|test plan|validation|verification|future|out of scope|not in scope|non-goals?|parallel|estimates?|metrics|findings|decisions?|alternatives|background|context|rules|conventions|legend|format|template|references?|history|log|status|priorit(?:y|ies)|communication|monitoring|limitations?|breaking|documentation|architecture|technical approach|table of contents|contribut(?:e|ing)|how to|structure|components?|anatomy|gaps|missing)\b|(?<!\p{L})(?:of (?:a|each|every)|d['’]une|de (?:una|uma|cada)|di una|einer|jeder|van een)[ \t]+(?:\p{L}+[ \t]+)?(?:phase|task|step|milestone|story|fase|tarea|tarefa|etapa|[eé]tape|t[âa]che|aufgabe|etappe|taak)$|(?<!\p{L})(?:componentes?|composants?|komponenten|anatom[ií]a|anatomie|estrutura|estructura|aufbau)(?!\p{L})|^(?:scenario|use case)\b/iu;

/** True for words about a plan rather than of it. */
export function isAbout(plain: string): boolean {
  return about.test(plain);
}

/** Returns the part that a heading or label opens, by its words. */
export function partOfHeading(words: string): PlanPart {
  const plain = plainHeading(words);
  if (plain === '' || plain.length > mostCharacters) return 'other';
  if (answeredBelow.test(plain) || namesBoth(plain) || isOpenName(plain)) return 'questions';
  const own = ownWords.find(([, pattern]) => pattern.test(plain))?.[0];
  if (own !== undefined) return own;
  const { id, only, score } = sectionOfLabel(plain);
  const hasContainer =
    !about.test(plain) && container.test(plainHeading(withoutCode(words)).replaceAll(onePhase, ''));
  switch (id) {
    case 'goal':
    case 'questions':
    case 'risks':
    case 'validation':
      return id;
    case 'constraints':
      return /require|anforderung|requis|要求|要件|scope|rules?$/iu.test(plain) ? 'other' : 'invariants';
    case 'files':
      return 'files';
    case 'next':
      return 'phases';
    case 'status':
      // A word such as "capabilities" among others is work rather than how far it is.
      if (!only && !saysStatus.test(plain)) return hasContainer ? 'phases' : 'other';
      if (!only || score < 3 || !hasContainer) return 'status';
      return 'phases';
    default:
      return hasContainer ? 'phases' : 'other';
  }
}

/** Returns a heading without names in code, which say nothing of a plan: `POST /plan`. The name of a file is its title. */
function withoutCode(words: string): string {
  return words.replaceAll(/`[^`\n]{0,120}(?<!\.md)`/gu, '_');
}

/** One phase within other words: `Included in this project (phase 1) already`. */
const onePhase = /(?<=\p{L}.{0,80})\b(?:phase|fase|stage|milestone|sprint)[ \t]+\d{1,2}\b/giu;

const saysStatus =
  /\b(?:status|state|progress|done|complet\w*|finished|works?|working|shipped|implemented|so far|today|current(?:ly)?|stand|estado|état|fortschritt|erledigt|fertig)\b|完了|已完成|状态|状態|現状|进度|进展|進捗|상태|현황|완료|статус|готово/iu;

/** Characters; a longer heading is a sentence. */
const mostCharacters = 120;

/** Returns a heading without number, emphasis, signs and a bracket at its end. */
export function plainHeading(words: string): string {
  const head = words.slice(0, 400);
  // The name of a file is a title, too: `OPEN_QUESTIONS.md`. The name of a function is none.
  const spaced = /^[^\p{L}]*`/u.test(head)
    ? head
    : head.replaceAll(/(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])/gu, ' ');
  return spaced
    .replaceAll(/[*_`~]+/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^(?:\d{1,3}(?:\.\d{1,3})*[.):]?|[A-Z][.)]|[IVX]{1,5}[.)])[ \t]+/u, '')
    .replace(/[ \t]*[([（][^()[\]（）]*[)\]）][ \t]*$/u, '')
    .replace(/[:：\s]+$/u, '')
    .trim();
}

/** Headings of questions that are answered where they stand. */
export const answeredBelow =
  /\bfaqs?\b|\bfrequently asked\b|\b(?:common|typical|usual) questions\b|\bq ?& ?a\b|常见问题|常見問題|常问|よくある質問|자주 묻는|preguntas frecuentes|perguntas frequentes|häufige? (?:gestellte )?fragen|(?:questions fréquentes|foire aux questions)|частые вопросы|часто задаваемые/iu;
