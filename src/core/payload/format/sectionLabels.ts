import type { FileState, SectionId } from '../../../shared/domain/payload.ts';

/** Agents' names for the sections, in lower case and without number, suffix and emphasis; `?` marks optional words. */
const synonyms: Readonly<Record<Exclude<SectionId, 'other'>, readonly RegExp[]>> = {
  goal: [
    /^(the |our )?((current|feature|session|main|overall|primary|task|project) )?(goals?|objectives?)( of (the|this) (session|task))?$/u,
    /^(goal|objective|what) (we are|we're|i am|i'm) (doing|building|working on)$/u,
    /^(((aktuelles|derzeitiges) )?ziel|objectif( actuel)?|objetivo( actual| atual)?|obiettivo( attuale)?|目标|当前目标|現在の目標|目標|(текущая )?цель)$/u,
  ],
  decisions: [
    /^((key|architecture|architectural|design|technical|main) )?decisions?( (made|taken|so far|locked|locked in|to date))*( and (why|reasons?|reasoning|rationale))?$/u,
    /^(locked|locked in|settled|final) decisions?$/u,
    /^what (was|we|has been) decided$/u,
    /^((getroffene )?entscheidungen|décisions( prises)?|decisiones( tomadas)?|decisões( tomadas)?|decisioni( prese)?|已做决定|决定|決定事項|(принятые )?решения)$/u,
  ],
  deferred: [
    /^((decisions?|items?|work|things?|explicitly|deliberately) )*(deferred|postponed|parked)( (decisions?|items?|work|for later|for now))?$/u,
    /^(pending|open|undecided) decisions?$/u,
    /^(not (yet decided|decided yet)|parking lot)$/u,
    /^((aufgeschobene|vertagte|offene) entscheidungen|décisions (reportées|différées)|decisiones (aplazadas|pospuestas|diferidas)|decisões adiadas|decisioni rimandate|推迟的决定|保留事項|отложенные решения)$/u,
  ],
  next: [
    /^(the )?((immediate|single|very|concrete|exact|recommended|suggested) )*next (actions?|steps?|tasks?|move|concrete step)( for (the )?next session)?$/u,
    /^(resume instructions?|how to resume|resume (here|with|from)|start here|where to (start|resume)|to resume)$/u,
    /^(next|next up|what'?s next)$/u,
    /^(nächster? (schritte?|aktion)|nächste (schritte|aktion)|prochaines? (actions?|étapes?)|(próxim[ao]s?|siguientes?) (acci[oó]n(es)?|pasos?|aç(ão|ões)|passos?)|prossim[ao] (azione|passo)|下一步(行动)?|次のアクション|次の(ステップ|作業)|следующ(ий шаг|ие шаги))$/u,
  ],
  files: [
    /^((key|relevant|important|modified|changed|touched|affected|active) )?files?( (in play|touched|changed|modified|involved|of interest|to know|and (their )?(state|status)))?$/u,
    /^files? (state|status|touched this session)$/u,
    /^((betroffene |relevante )?dateien( im spiel)?|fichiers( (concernés|en jeu))?|archivos( (en juego|implicados))?|arquivos( em jogo)?|file (in gioco|coinvolti)|相关文件|涉及文件|関連ファイル|файлы( в работе)?)$/u,
  ],
  flags: [
    /^(don't|dont|do not|never|to not) forget( (flags?|list|this|these))?$/u,
    /^(warnings?|gotchas?|flags?|pitfalls?|caveats?|watch[- ]?outs?|traps?|landmines?|reminders?|remember|things to (remember|watch( out for)?))( and (warnings?|gotchas?|flags?|pitfalls?|caveats?|reminders?))?$/u,
    /^((nicht|nichts) vergessen|warnungen|ne pas oublier|à ne pas oublier|no olvidar|não esquecer|non dimenticare|注意事项|不要忘记|忘れないこと|注意点|не забыть)$/u,
  ],
  constraints: [
    /^((hard|key|known|active|important) )?constraints?( (preserved|to preserve|kept|to keep|in force))?$/u,
    /^(the )?invariants?( (preserved|to preserve|kept|to keep))?$/u,
    /^(constraints?|invariants?) and (constraints?|invariants?)$/u,
    /^(must not (change|break)|randbedingungen|contraintes|restricciones|restrições|约束|制約|ограничения)$/u,
  ],
  hypothesis: [
    /^((current|surviving|leading|working|remaining|main|best|active) )?(hypothes[ie]s|theory)( (that survived|surviving|in play))?$/u,
    /^(root cause|suspected (root )?cause)$/u,
  ],
  eliminated: [
    /^((hypothes[ie]s|theories|causes|approaches|ideas|options) )?(eliminated|ruled out|already ruled out|rejected|disproved|disproven|discarded)( (hypothes[ie]s|theories|causes|approaches|ideas|options))?( \(do not revisit\))?$/u,
    /^(dead ends|what (did not|didn't) work|do not (revisit|retry)|tried and (failed|rejected))$/u,
  ],
  questions: [
    /^((open|unresolved|outstanding|remaining) )?((architectural|architecture|design|technical) )?questions?( for (dev|developer|team|the team|person) ?[\p{L}\d]*| for \p{L}+)?$/u,
    /^(offene fragen|questions ouvertes|preguntas abiertas|perguntas em aberto|未解决问题|未解決の質問|открытые вопросы)$/u,
  ],
  status: [
    /^((current|overall|implementation|project|task) )*(status|progress|state)( (summary|so far|of (the )?(work|implementation)))?$/u,
    /^(what (is|was|has been) done|work (completed|done)|completed( work)?|done( so far| this session)?|accomplished|accomplishments|what works)$/u,
    /^(aktueller stand|stand|état( actuel)?|estado( actual| atual)?|当前状态|現在の状況|текущее состояние)$/u,
  ],
  risks: [/^((remaining|open|known|residual|outstanding) )?risks?( (remaining|and unknowns))?$/u],
  agents: [
    /^(sub-?agents?|sub-?agents?'? (outputs?|work|status|results?)|delegated (work|tasks)|background agents)$/u,
  ],
  validation: [
    /^(validation|verification|tests?|test (status|results?)|testing|how to (verify|validate|test)|validation (status|steps|plan|commands?))$/u,
  ],
};

const known = Object.entries(synonyms).flatMap(([id, patterns]) =>
  patterns.map((pattern) => [id as SectionId, pattern] as const),
);

/** Labels repeat often; so many are cached. */
const most = 1_000;
const seen = new Map<string, SectionId | undefined>();

/** Returns the section that a label opens; the label in the form of `plainLabel`. */
export function sectionOfLabel(label: string): SectionId | undefined {
  if (label === '' || label.length > 60) return undefined;
  if (seen.has(label)) return seen.get(label);
  const id = known.find(([, pattern]) => pattern.test(label))?.[0];
  if (seen.size >= most) seen.clear();
  seen.set(label, id);
  return id;
}

const states: readonly (readonly [FileState, RegExp])[] = [
  [
    'in-progress',
    /^(in[ -_]?progress|wip|ongoing|current|modified|editing|started|partial|partially done|doing)$/u,
  ],
  ['done', /^(done|completed?|finished|implemented)$/u],
  ['untouched', /^(untouched|not[ -_]?(yet )?(started|touched)|unchanged|out of scope|to ?do|pending)$/u],
];

/** Returns the state of a file that a word means, in any case. */
export function stateOfWord(word: string): FileState | undefined {
  const plain = word.trim().toLowerCase();
  return plain.length > 24 ? undefined : states.find(([, pattern]) => pattern.test(plain))?.[0];
}
