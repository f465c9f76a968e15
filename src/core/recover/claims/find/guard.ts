/** Words before a verb that make it no statement: an intention, a condition, a question, or the words of another person. */
const unsure =
  /(?<![\w-])(?:if|until|once(?!\s+(?:now|again|more|a|per|each|only)(?![\w-])|[,.)])|when|whenever|whether|unless|before|ensure[sd]?|by the time|how|means?|meaning|missing|lack(?:s|ing)?|makes?\s+(?:the|all|every)|make sure|makes sure|made sure|verify|confirm|check (?:that|if|whether)|needs?|needed|wants?|wanted|should|must|shall|so that|would|will|won['’]t|could|may|might|can|cannot|can['’]t|expect(?:s|ed|ing)?|plan(?:s|ned|ning)?(?=\s*:|\s+(?:is|was|to)\b|\s*$)|going to|to[- ]?do|next(?=\s*:|\s+(?:step|action|up))|want(?:s|ing)?|try|trying|aim(?:s|ing)?|goals?|target|requires?|required|hop(?:e|es|ing)|assum(?:e|es|ed|ing)|supposed|ideally|tbd|later|to (?:be|get|have|make|keep|see)|let|please|wait(?:s|ing)?|as soon as|remaining|pending|acceptance|criteria|definition of done|says?|said|claim(?:s|ed)?(?! by)|according to|told|thinks?|believes?|i think|seems?|apparently|presumably|probably|likely|reportedly|used to|previously|no longer|earlier|yesterday|last (?:session|week|time|handoff)|somebody|someone|nobody|ask|example|rules?|always|whoever|in case|suppose|wish|otherwise|instead of|without|until|rather than)(?![\w-])|^\W*(?:after|run|re-?run|keep|get|make|leave|merge|see|update|fix|add|write|use|do|don['’]t|never|then|deploy|commit(?!\s+(?:\uFFFC|[\da-f]{7}))|push|publish|migrate|tag|open|create)(?![\w-])(?!\s*:|\s+(?:(?:is|was|has been|now|also|already)\s+)*(?:succe\w+|created|made|committed|pushed|landed|merged|applied|went|done|completed?|verified|ok|passed|live)(?![\w-]))/u;
/** Words after it that make it a condition, or less than it says. */
const conditional =
  /^[^,;]*?(?<![\w-])(?:if|once|when|whenever|unless|until|except|apart from|provided|as long as|only (?:on|with|when|if)|yesterday|previously|earlier|last (?:week|time|session|month)|on every|before every|after every)(?![\w-])|^\s*(?:\S+\s+){0,2}(?:must|should|shall|may|can|cannot|will|would|need|to be)(?![\w-])/u;
/** Words after an act that name another actor, or say that there was none. */
const notOurs =
  /^\s+(?:(?:to|on)\s+\S+\s+)?(?:nothing|none|no one|by(?!\s+(?:the\s+)?(?:session|agent|hand)))(?![\w-])/u;
const negated =
  /(?<![\w-])(?:no|not|never|nothing|none|neither|nor|without|hardly|barely|yet|un\w+ed)(?![\w-])|n['’]t(?!\w)/u;
const others =
  /(?<![\w-])(?:user|you|they|he|she|someone|somebody|teammates?|colleagues?|customers?)(?![\w-])/u;

/** Words that make a verb tell things apart, e.g. `the files that are committed`, `what was fixed and pushed`. */
const relative =
  /(?<![\w-])(?:(?:that|which|who)\s+(?:(?:is|are|was|were|has been|have been|already)\s+)*|what\s+(?:\S+\s+){0,4}|those\s+(?:the|a|an)\s+[\w-]+\s+(?:(?:just|already)\s+)*)$/u;

/** Things that acts are done to, and whose names are orders, too. */
const doneTo = /^\W*(?:fix|update|merge|commit|tag)\s+(?:(?:is|was|has been|now|also|already)\s+)*$/u;

/** True if the words at a place of a statement state something about the session. */
export function states(plain: string, from: number, to: number, isAct: boolean): boolean {
  const start = plain.slice(0, from);
  // In "Fix committed" the first word is no order.
  // Nor are the plans a plan in "Phase 4 plans committed".
  const before = isAct ? (doneTo.test(start) ? '' : start.replace(/(?<=\w\s)plans?\s+$/u, '')) : start;
  const clause = before.slice(
    Math.max(before.lastIndexOf(','), before.lastIndexOf('('), before.lastIndexOf(':')) + 1,
  );
  const near = clause.split(/(?<![\w-])and(?![\w-])/u).at(-1) ?? clause;
  if (unsure.test(before) || negated.test(isAct ? clause : near)) return false;
  if (conditional.test(plain.slice(to)) || (isAct && notOurs.test(plain.slice(to)))) return false;
  return !isAct || !(others.test(clause) || relative.test(before));
}
