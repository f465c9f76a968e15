/**
 * Patterns by the last part of a secretlint rule's id: every text in which the rule finds anything matches. Each is a
 * piece of the rule's own pattern. All of them in one pass cost a tenth of the rules; most texts match none.
 */
const gates: Readonly<Record<string, RegExp>> = {
  aws: /(?:SECRET|secret|Secret)_?(?:ACCESS|access|Access)_?(?:KEY|key|Key)|(?:A3T[A-Z0-9]|A(?:KIA|GPA|IDA|ROA|IPA|NPA|NVA|SIA))[A-Z0-9]{16}/,
  // A key's letters may be escaped in JSON, so that no part of it shows without parsing.
  gcp: /^[\t\n\r ]*\{[^]*?(?:private_key|\\u00)/,
  privatekey: /-----BEGIN ?[A-Z ]*PRIVATE KEY/,
  npm: /npm_\w{36}|:x-oauth-basic@github|_authToken=/,
  basicauth: /:\/\/[-\w]{1,256}:[-\w]{1,256}@/,
  slack: /xox[abopr]-|xapp-|hooks\.slack\.com/i,
  sendgrid: /SG\.\w{1,128}\.\w/,
  shopify: /shp(?:pa|ca|at|ss)_[a-zA-Z0-9]{32}/,
  stripe: /[sr]k_(?:live|test)_[a-zA-Z0-9]{24}/,
  github: /gh[opurs]_\w{2}|github_pat_/,
  gitlab: /glpat-/,
  grafana: /glc_|glsa_/,
  openai: /T3BlbkFJ/,
  anthropic: /sk-ant-api0/,
  groq: /gsk_[a-zA-Z0-9]{52}/,
  huggingface: /hf_[a-zA-Z]{34}/,
  linear: /lin_api_/,
  notion: /ntn_[0-9]{11}/,
  '1password': /ops_ey/,
  'database-connection-string': /:\/\/[^:/\s]{1,100}:[^@/\s]{1,200}@/,
  'hashicorp-vault': /hv[bsr]\.[\w-]{90}/,
  vercel: /vc[aikpr]_[A-Za-z0-9]{20}/,
  databricks: /dapi[A-Fa-f0-9]{32}/,
  docker: /dckr_pat_/,
  figma: /figd_/,
  cloudflare: /cf(?:k|ut|at)_[A-Za-z0-9]{40}/,
  tailscale: /tskey-/,
};

/** Anchored at the start, where most texts fail at once. */
const jsonGate = 'gcp';
const others = Object.entries(gates).filter(([rule]) => rule !== jsonGate);
/** Case matters to all but one rule; the common pattern has its gate in every case. */
const common = new RegExp(
  others.map(([, gate]) => (gate.ignoreCase ? anyCase(gate.source) : gate.source)).join('|'),
  'g',
);
/** Each tests if it matches at a place of the common pattern. */
const hereGates = others.map(([rule, { source, flags }]) => ({
  rule,
  gate: new RegExp(source, `${flags}y`),
}));
/** Places that are tested one by one. A text with more is tested gate by gate, which bounds the time. */
const mostPlaces = 200;

export const gatedRules: readonly string[] = Object.keys(gates);

/** Returns the last parts of the ids of all rules that may find something in the text. */
export function openGates(text: string): readonly string[] {
  const open = new Set<string>();
  if (gates[jsonGate]?.test(text) === true) open.add(jsonGate);
  let shut = hereGates;
  common.lastIndex = 0;
  for (let places = 0; shut.length > 0; places += 1) {
    const at = common.exec(text)?.index;
    if (at === undefined) break;
    if (places === mostPlaces) {
      for (const { rule } of shut) if (gates[rule]?.test(text) === true) open.add(rule);
      break;
    }
    for (const { rule, gate } of shut) {
      gate.lastIndex = at;
      if (gate.test(text)) open.add(rule);
    }
    shut = shut.filter(({ rule }) => !open.has(rule));
    // Another gate may match within this match.
    common.lastIndex = at + 1;
  }
  return gatedRules.filter((rule) => open.has(rule));
}

/** Returns `hooks` as `[hH][oO][oO][kK][sS]`, so that one pattern can combine it with case-sensitive ones. */
function anyCase(source: string): string {
  return source.replaceAll(/\\.|\[[^\]]*\]|[a-z]/gu, (part) => {
    if (part.startsWith('\\')) return part;
    const letters = part.startsWith('[') ? part.slice(1, -1) : part;
    return `[${letters}${letters.toUpperCase()}]`;
  });
}
