/**
 * Forms by the last part of a secretlint rule's id: in every text in which the rule finds anything, one stands at one of its
 * anchors, which are parts of it in lower case and in any case in the text. Each is a piece of the rule's own pattern.
 * Looking for them in the pass that looks for our own rules costs next to nothing; most texts have none.
 */
const forms: Readonly<Record<string, { readonly anchors: string; readonly form: RegExp }>> = {
  aws: {
    anchors: 'secret akia agpa aida aroa aipa anpa anva asia a3t',
    form: /(?:SECRET|secret|Secret)_?(?:ACCESS|access|Access)_?(?:KEY|key|Key)|(?:A3T[A-Z0-9]|A(?:KIA|GPA|IDA|ROA|IPA|NPA|NVA|SIA))[A-Z0-9]{16}/,
  },
  privatekey: { anchors: '-----begin', form: /-----BEGIN ?[A-Z ]*PRIVATE KEY/ },
  npm: {
    anchors: 'npm_ :x-oauth-basic@github _authtoken=',
    form: /npm_\w{36}|:x-oauth-basic@github|_authToken=/,
  },
  basicauth: { anchors: '://', form: /:\/\/[-\w]{1,256}:[-\w]{1,256}@/ },
  slack: { anchors: 'xox xapp- hooks.slack.com', form: /xox[abopr]-|xapp-|hooks\.slack\.com/i },
  sendgrid: { anchors: 'sg.', form: /SG\.\w{1,128}\.\w/ },
  shopify: { anchors: 'shppa_ shpca_ shpat_ shpss_', form: /shp(?:pa|ca|at|ss)_[a-zA-Z0-9]{32}/ },
  stripe: { anchors: 'sk_live_ sk_test_ rk_live_ rk_test_', form: /[sr]k_(?:live|test)_[a-zA-Z0-9]{24}/ },
  github: { anchors: 'gho_ ghp_ ghu_ ghr_ ghs_ github_pat_', form: /gh[opurs]_\w{2}|github_pat_/ },
  grafana: { anchors: 'glc_ glsa_', form: /glc_|glsa_/ },
  openai: { anchors: 't3blbkfj', form: /T3BlbkFJ/ },
  anthropic: { anchors: 'sk-ant-api0', form: /sk-ant-api0/ },
  groq: { anchors: 'gsk_', form: /gsk_[a-zA-Z0-9]{52}/ },
  huggingface: { anchors: 'hf_', form: /hf_[a-zA-Z]{34}/ },
  linear: { anchors: 'lin_api_', form: /lin_api_/ },
  notion: { anchors: 'ntn_', form: /ntn_[0-9]{11}/ },
  '1password': { anchors: 'ops_ey', form: /ops_ey/ },
  'database-connection-string': { anchors: '://', form: /:\/\/[^:/\s]{1,100}:[^@/\s]{1,200}@/ },
  'hashicorp-vault': { anchors: 'hvb. hvs. hvr.', form: /hv[bsr]\.[\w-]{90}/ },
  vercel: { anchors: 'vca_ vci_ vck_ vcp_ vcr_', form: /vc[aikpr]_[A-Za-z0-9]{20}/ },
  databricks: { anchors: 'dapi', form: /dapi[A-Fa-f0-9]{32}/ },
  docker: { anchors: 'dckr_pat_', form: /dckr_pat_/ },
  figma: { anchors: 'figd_', form: /figd_/ },
  cloudflare: { anchors: 'cfk_ cfut_ cfat_', form: /cf(?:k|ut|at)_[A-Za-z0-9]{40}/ },
  tailscale: { anchors: 'tskey-', form: /tskey-/ },
};

/** Anchored at the start, where most texts fail at once. A key's letters may be escaped in JSON, so that no part of it shows. */
const jsonGate = { rule: 'gcp', form: /^[\t\n\r ]*\{[^]*?(?:private_key|\\u00)/ };

/** A rule of secretlint that has something to look at where its form stands at one of its anchors. */
export interface RuleGate {
  readonly rule: string;
  readonly anchors: readonly string[];
  /** True if the form stands here. */
  readonly opens: (text: string, at: number) => boolean;
}

export const ruleGates: readonly RuleGate[] = Object.entries(forms).map(([rule, { anchors, form }]) => {
  const here = new RegExp(form.source, `${form.flags}y`);
  return {
    rule,
    anchors: anchors.split(' '),
    opens(text, at) {
      here.lastIndex = at;
      return here.test(text);
    },
  };
});

export const gatedRules: readonly string[] = [...Object.keys(forms), jsonGate.rule];

/** Rules of secretlint that one of ours replaces: it finds the same in less time, and under the same name. */
const replacements = { gitlab: 'gitlab-personal-access-token' };

export const replacedRules: readonly string[] = Object.keys(replacements);

/** Names of ours that replace them. The switch of their family does not count for these: each has its own. */
export const replacingRules: ReadonlySet<string> = new Set(Object.values(replacements));

/** Names of the rules that a person switches one by one. */
export const switchedRules: readonly string[] = [...gatedRules, ...replacedRules];

/** Returns the rule for a whole text of JSON, if it has something to look at. */
export function openJsonGate(text: string): readonly string[] {
  return jsonGate.form.test(text) ? [jsonGate.rule] : [];
}

/** Returns all rules that have something to look at, asking for one after the other. */
export function openGates(text: string): readonly string[] {
  const open = Object.entries(forms).flatMap(([rule, { form }]) => (form.test(text) ? [rule] : []));
  return [...open, ...openJsonGate(text)];
}
