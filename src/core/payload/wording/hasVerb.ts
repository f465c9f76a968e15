const wordsOf = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u));

/** Verbs for work on code, files and programs, without endings. */
const known = wordsOf(`
  adapt add address adjust align allow annotate answer append apply archive ask assert assign attach audit
  await backfill backport begin benchmark bisect branch break bring build bump bundle cache call cancel cap
  capture catch chain change check clean clear clone close collapse combine commit compare compile complete
  compute configure confirm connect continue convert copy correct cover create cut debounce debug decide
  declare decode decouple dedupe define delegate delete deploy deprecate derive design detect diff disable
  discard discuss dispatch do document draft drop edit eliminate emit enable encode encrypt enforce ensure
  escape estimate evaluate evict exclude execute exercise expand explain explore export expose extend
  extract fail fall fetch figure fill filter finalise finalize find finish fix flag flatten flip fold follow
  force fork format freeze gate generate get give go grep group guard halt hand handle harden hook identify
  ignore implement import improve include increase index infer inherit initialise initialize inject inline
  insert inspect install instrument integrate introduce invalidate investigate isolate join jump keep kill
  land leave let lift limit link lint list load lock log look lower make map mark match measure memoize
  merge migrate mirror mock model modify monitor move narrow normalise normalize note notify null offload
  open optimise optimize override paginate park parse pass patch persist pick pin plan point populate port
  post prefer prefix prepare preserve print proceed profile propagate propose protect prove prune publish
  pull push put query queue quit raise re-check re-open re-read re-run read rebase rebuild receive recheck
  reconcile record redirect redo reduce refactor refresh regenerate register reject release reload rely
  remove rename render reopen reorder repeat replace replay reproduce request require reread rerun reserve
  reset resolve respond restart restore restructure resume rethrow retry return reuse revert review revise
  rework rewrite roll rotate route run sanitize save scaffold scan schedule scope search seed select send
  separate serialize set settle shard share ship shorten show sign simplify skip slice solve sort specify
  spike split squash stabilize stage start stop store stream strip stub submit subscribe suppress surface
  swap switch sync tag take talk teach tell test thread throttle throw tidy tighten time toggle touch trace
  track train translate triage trigger trim try tune turn tweak type unblock undo unify unlock unskip unwrap
  update upgrade upload use validate vendor verify visit wait walk warn watch widen wire work wrap write zip
`);
/** Words that precede a noun, so that the next word is no verb here. */
const beforeNoun = wordsOf('the a an this that its our their of in on for with');
/** These words connect a name with a step, and are no steps. */
const linking = wordsOf('starting beginning including following using failing missing');

/** True for the "-ing" form of a known verb, with a doubled letter or a dropped e. */
function isForm(word: string): boolean {
  const stem = /^([a-z-]{2,})ing$/u.exec(word)?.[1];
  if (stem === undefined || linking.has(word)) return false;
  const single = stem.replace(/([b-df-hj-np-tv-z])\1$/u, '$1');
  return [stem, `${stem}e`, single, stem.replace(/i$/u, 'y')].some((verb) => known.has(verb));
}

/** True if an English text asks for an action. */
export function hasVerb(text: string): boolean {
  const prose = text.replaceAll(/`[^`\n]*`/gu, ' ` ').replaceAll(/\S*[/_.]\S+/gu, ' ` ');
  const words = prose.split(/[^\p{L}'’`-]+/u).filter((word) => word !== '');
  return words.some((word, index) => {
    const isCode = /[a-z][A-Z]/u.test(word);
    const lower = word.toLowerCase();
    if (isCode || !(known.has(lower) || isForm(lower))) return false;
    return !beforeNoun.has(words[index - 1]?.toLowerCase() ?? '');
  });
}
