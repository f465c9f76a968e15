/** Verbs for work on code, files and programs, without endings. */
const verbs =
  'add|address|debounce|cap|adapt|adjust|align|allow|apply|assert|ask|audit|backfill|backport|benchmark|bisect|bring|build|bump|bundle|cache|call|capture|catch|change|check|clean|close|collapse|combine|commit|compare|complete|compute|confirm|configure|connect|convert|copy|correct|cover|create|cut|debug|decide|declare|decouple|dedupe|define|delete|deploy|deprecate|design|detect|diff|disable|do|document|draft|drop|edit|eliminate|emit|enable|enforce|ensure|escape|exclude|execute|expand|export|expose|extend|extract|fail|fetch|figure|fill|filter|find|finalize|finalise|finish|fix|flatten|fold|force|format|generate|get|give|go|guard|handle|harden|hook|identify|implement|import|improve|include|increase|index|inject|inline|insert|inspect|install|instrument|integrate|introduce|invalidate|investigate|isolate|keep|land|let|lift|limit|link|list|load|lock|log|look|lower|make|map|mark|measure|merge|migrate|mirror|mock|model|modify|monitor|move|narrow|normalize|normalise|open|optimize|optimise|parse|pass|patch|persist|pin|plan|point|populate|port|prepare|preserve|print|profile|propagate|propose|protect|prove|publish|pull|push|put|raise|read|rebase|rebuild|reconcile|record|reduce|refactor|register|reject|release|reload|remove|rename|render|reopen|reorder|repeat|replace|replay|reproduce|rerun|reset|resolve|restart|restore|restructure|retry|return|reuse|revert|review|revise|rewrite|rework|rework|roll|rotate|route|run|save|scaffold|scan|schedule|search|seed|send|separate|serialize|set|settle|ship|show|simplify|skip|sort|specify|split|squash|stage|start|stop|store|strip|stub|submit|swap|switch|sync|tag|take|teach|tell|tighten|test|throw|tidy|time|toggle|touch|trace|track|train|translate|trigger|trim|try|turn|tweak|type|undo|unify|unskip|update|upgrade|upload|use|validate|verify|wait|walk|warn|watch|widen|wire|work|wrap|write|continue|resume|proceed|pick|re-read|reread|re-run|re-open|re-check|recheck|await|unblock|triage|annotate|answer|append|archive|assign|attach|begin|branch|break|cancel|chain|clone|clear|close|compile|delegate|derive|discard|discuss|dispatch|encode|decode|encrypt|estimate|evaluate|evict|exercise|explain|explore|fall|flag|flip|follow|fork|freeze|gate|group|grep|halt|hand|ignore|infer|inherit|initialize|initialise|join|jump|kill|leave|lint|match|memoize|narrow|note|notify|null|offload|override|paginate|park|post|prefix|prefer|prune|query|queue|quit|receive|redirect|redo|refresh|regenerate|rely|request|require|reserve|respond|rethrow|sanitize|scope|select|shard|share|shorten|sign|slice|solve|spike|stabilize|stream|subscribe|suppress|surface|talk|thread|throttle|tune|unlock|unwrap|verify|visit|vendor|zip';

const known = new Set(verbs.split('|'));

/** True for "-ing" and "-ed" of a known verb, with a doubled letter or a dropped e. */
function isForm(word: string): boolean {
  const stem = /^([a-z-]{2,})(?:ing|ed|es|s)$/u.exec(word)?.[1];
  if (stem === undefined) return false;
  const single = /^(.*([b-df-hj-np-tv-z]))\2$/u.exec(stem)?.[1];
  return (
    known.has(stem) ||
    known.has(`${stem}e`) ||
    (single !== undefined && known.has(single)) ||
    (stem.endsWith('i') && known.has(`${stem.slice(0, -1)}y`))
  );
}

/** Words that precede a noun, so that the next word is no verb here. */
const beforeNoun = new Set([
  'the',
  'a',
  'an',
  'this',
  'that',
  'its',
  'our',
  'their',
  'of',
  'in',
  'on',
  'for',
  'with',
]);
/** These words connect a name with a step, and are no steps. */
const linking = new Set(['starting', 'beginning', 'including', 'following', 'using', 'failing', 'missing']);
/** True if an English text asks for an action. */
export function hasVerb(text: string): boolean {
  const prose = text.replaceAll(/`[^`\n]*`/gu, ' ` ').replaceAll(/\S*[/_.]\S+/gu, ' ` ');
  const words = prose.split(/[^\p{L}'’`-]+/u).filter((word) => word !== '');
  const plain = words.filter((word) => word !== '`');
  if (plain.length === 0) return false;
  return words.some((word, index) => {
    const lower = word.toLowerCase();
    if (/[a-z][A-Z]/u.test(word)) return false;
    const before = words[index - 1]?.toLowerCase();
    if (known.has(lower)) return before === undefined || !beforeNoun.has(before);
    return (
      lower.endsWith('ing') &&
      !linking.has(lower) &&
      isForm(lower) &&
      (before === undefined || !beforeNoun.has(before))
    );
  });
}
