/** Facts about tokens that services hand out: rule, template, and the place where the service documents the form. */
export interface TokenFact {
  readonly rule: string;
  /** See `parseTemplate`. */
  readonly template: string;
  /** Set if the prefix may begin inside another word, because nothing else looks like the token. */
  readonly anywhere?: true;
  /** Certain, unless other things have the form, too. */
  readonly tier?: 'possible';
  readonly source: string;
}

type Row = readonly [rule: string, templates: string, source: string];

/**
 * Several templates of a row are divided by blanks. Those of `distinct` are also found behind a letter or a digit, e.g.
 * one of an escape that was not decoded.
 */
const distinct: readonly Row[] = [
  ['1password-token', 'ops_eyJ{b64eq:250,2000}', 'developer.1password.com/docs/service-accounts'],
  ['adafruit-io-key', 'aio_{an:28}', 'io.adafruit.com/api/docs'],
  ['age-secret-key', 'AGE-SECRET-KEY-1{uc:58}', 'github.com/FiloSottile/age'],
  ['airtable-token', 'pat{an:14}.{hex:64}', 'airtable.com/developers/web/api/authentication'],
  ['alibaba-access-key-id', 'LTAI{an:12,20}', 'help.aliyun.com/document_detail/53045.html'],
  [
    'amazon-bedrock-api-key',
    'ABSK{b64:109,269} bedrock-api-key-{b64eq:20,2000}',
    'docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html',
  ],
  ['amazon-mws-token', 'amzn.mws.{lc:8}-{lc:4}-{lc:4}-{lc:4}-{lc:12}', 'docs.developer.amazonservices.com'],
  [
    'anthropic-api-key',
    'sk-ant-api03-{url:80,110} sk-ant-admin01-{url:80,110} sk-ant-oat01-{url:80,110} sk-ant-ort01-{url:80,110}',
    'docs.anthropic.com/en/api',
  ],
  [
    'atlassian-api-token',
    'ATATT3{urleq:160,220} ATCTT3{urleq:160,220} ATBB{an:32}',
    'id.atlassian.com/manage-profile/security/api-tokens',
  ],
  [
    'aws-access-key-id',
    'AKIA{uc:16} ASIA{uc:16} ABIA{uc:16} ACCA{uc:16}',
    'docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html',
  ],
  ['canva-token', 'cnvca{url:43}', 'canva.dev/docs'],
  ['clojars-token', 'CLOJARS_{lc:60}', 'github.com/clojars/clojars-web/wiki/Deploy-Tokens'],
  ['cloudflare-origin-ca-key', 'v1.0-{hex:24}-{hex:146}', 'developers.cloudflare.com/fundamentals/api'],
  ['contentful-token', 'CFPAT-{url:43}', 'contentful.com/developers/docs'],
  [
    'databricks-personal-access-token',
    'dapi{hex:32} dapi{hex:32}-{d:1,2}',
    'docs.databricks.com/dev-tools/auth/pat.html',
  ],
  ['defined-networking-token', 'dnkey-{urleq:26}-{urleq:52}', 'docs.defined.net'],
  ['dependency-track-key', 'odt_{an:32,40}', 'docs.dependencytrack.org'],
  [
    'digitalocean-token',
    'dop_v1_{hex:64} doo_v1_{hex:64} dor_v1_{hex:64}',
    'docs.digitalocean.com/reference/api',
  ],
  ['django-secret-key', 'django-insecure-{url:8,80}', 'docs.djangoproject.com'],
  [
    'docker-personal-access-token',
    'dckr_pat_{url:27} dckr_oat_{url:32}',
    'docs.docker.com/security/for-developers/access-tokens',
  ],
  [
    'doppler-token',
    'dp.pt.{an:40,44} dp.st.{lc:2,35}.{an:40,44} dp.st.{an:40,44} dp.ct.{an:40,44} dp.sa.{an:40,44} dp.scim.{an:40,44} dp.audit.{an:40,44}',
    'docs.doppler.com/reference/auth-token-formats',
  ],
  ['duffel-token', 'duffel_test_{urleq:43} duffel_live_{urleq:43}', 'duffel.com/docs/api'],
  [
    'dynatrace-token',
    'dt0c01.{uc:24}.{uc:64} dt0s01.{uc:8}.{uc:64} dt0s02.{uc:8}.{uc:64}',
    'docs.dynatrace.com/docs/dynatrace-api',
  ],
  ['easypost-key', 'EZAK{an:54} EZTK{an:54}', 'docs.easypost.com/docs/authentication'],
  [
    'fly-token',
    'fo1_{url:43} fm1a_{b64eq:100,800} fm1r_{b64eq:100,800} fm2_{b64eq:100,800}',
    'fly.io/docs/security/tokens',
  ],
  ['figma-personal-access-token', 'figd_{url:38,43}', 'figma.com/developers/api'],
  [
    'flutterwave-key',
    'FLWSECK_TEST-{anyhex:12,32} FLWSECK_TEST-{anyhex:32}-X FLWSECK-{anyhex:32}-X',
    'developer.flutterwave.com/docs',
  ],
  ['frameio-token', 'fio-u-{urleq:64}', 'developer.frame.io'],
  [
    'github-token',
    'ghp_{an:36} gho_{an:36} ghu_{an:36} ghs_{an:36} ghr_{an:36} ghr_{an:76} github_pat_{an:22}_{an:59} github_pat_{word:82}',
    'github.blog/2021-04-05-behind-githubs-new-authentication-token-formats',
  ],
  [
    'gitlab-token',
    'glpat-{url:20} glpat-{url:27,300}.{lc:9} glpat-{url:27,300}.{lc:2}.{lc:9} gldt-{url:20} glrt-{url:20} glrt-t{d:1}_{url:20,64} glft-{url:20} glsoat-{url:20} glcbt-{an:1,5}_{url:20} glptt-{hex:40} glagent-{url:50} gloas-{hex:64} glffct-{url:20} glimt-{url:25} GR1348941{url:20} _gitlab_session={hex:32} _gitlab_session={lc:32}',
    'docs.gitlab.com/security/tokens',
  ],
  ['google-api-key', 'AIza{url:35}', 'cloud.google.com/docs/authentication/api-keys'],
  ['google-oauth-secret', 'GOCSPX-{url:28}', 'developers.google.com/identity/protocols/oauth2'],
  ['grafana-token', 'glc_{b64eq:32,400} glsa_{an:32}_{anyhex:8}', 'grafana.com/docs/grafana-cloud'],
  ['groq-api-key', 'gsk_{an:52}', 'console.groq.com/docs'],
  [
    'harness-token',
    'pat.{url:22}.{hex:24}.{an:20} sat.{url:22}.{hex:24}.{an:20} pat.{url:22}.{an:24}.{an:20} sat.{url:22}.{an:24}.{an:20}',
    'developer.harness.io/docs',
  ],
  [
    'heroku-api-key',
    'HRKU-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12} HRKU-AA{url:58}',
    'devcenter.heroku.com/articles/authentication',
  ],
  [
    'hashicorp-vault-service-token',
    'hvs.{url:90,120} hvb.{url:138,300} hvr.{url:90,120}',
    'developer.hashicorp.com/vault/docs/concepts/tokens',
  ],
  ['huggingface-user-access-token', 'hf_{an:34} api_org_{an:34}', 'huggingface.co/docs/hub/security-tokens'],
  ['infracost-key', 'ico-{an:32}', 'infracost.io/docs'],
  ['intra42-secret', 's-s4t2ud-{hex:64} s-s4t2af-{hex:64}', 'api.intra.42.fr/apidoc'],
  ['jina-api-key', 'jina_{hex:32}{url:28}', 'jina.ai/api-dashboard'],
  ['kagi-token', 'kagi.{url:40,60}', 'help.kagi.com'],
  ['linear-api-token', 'lin_api_{an:40}', 'linear.app/developers'],
  ['npm-access-token', 'npm_{an:36}', 'docs.npmjs.com/about-access-tokens'],
  [
    'new-relic-key',
    'NRAK-{uc:27} NRAK-{lc:27} NRJS-{hex:19} NRBR-{hex:19} NRII-{url:26,32} NRAL-{an:32} NRRA-{hex:42}',
    'docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys',
  ],
  ['notion-integration-token', 'ntn_{d:11}{an:35} secret_{an:43}', 'developers.notion.com'],
  [
    'openai-token',
    'sk-proj-{url:60,200} sk-svcacct-{url:60,200} sk-admin-{url:60,200} sk-{an:20}T3BlbkFJ{an:20}',
    'platform.openai.com/docs',
  ],
  ['openrouter-api-key', 'sk-or-v1-{hex:64}', 'openrouter.ai/docs'],
  ['openshift-token', 'sha256~{url:43}', 'docs.openshift.com'],
  ['perplexity-api-key', 'pplx-{an:48}', 'docs.perplexity.ai'],
  [
    'planetscale-token',
    'pscale_tkn_{dot:32,64} pscale_pw_{dot:32,64} pscale_oauth_{dot:32,64} pscale_tkn_{urleq:32,64} pscale_pw_{urleq:32,64} pscale_oauth_{urleq:32,64}',
    'planetscale.com/docs/concepts/service-tokens',
  ],
  ['postman-api-key', 'PMAK-{hex:24}-{hex:34} PMAT-{uc:26}', 'learning.postman.com'],
  ['prefect-api-key', 'pnu_{an:36}', 'docs.prefect.io'],
  ['pulumi-token', 'pul-{hex:40}', 'pulumi.com/docs'],
  [
    'pypi-token',
    'pypi-AgEIcHlwaS5vcmc{url:50,1000} pypi-AgENdGVzdC5weXBpLm9yZ{url:50,1000}',
    'pypi.org/help/#apitoken',
  ],
  ['readme-api-key', 'rdme_{lc:70}', 'docs.readme.com'],
  ['replicate-token', 'r8_{an:37}', 'replicate.com/docs'],
  ['rubygems-api-key', 'rubygems_{hex:48}', 'guides.rubygems.org/api-key-scopes'],
  ['scalingo-token', 'tk-us-{url:48}', 'developers.scalingo.com'],
  ['segment-token', 'sgp_{an:64}', 'segment.com/docs'],
  [
    'sendgrid-key',
    'SG.{url:22}.{url:43} SG.{urleq:66}',
    'docs.sendgrid.com/ui/account-and-settings/api-keys',
  ],
  ['sendinblue-key', 'xkeysib-{hex:64}-{an:16}', 'developers.brevo.com'],
  [
    'sentry-token',
    'sntrys_eyJ{b64eq:60,600} sntrys_eyJ{b64eq:60,600}_{b64:43} sntryu_{hex:64}',
    'docs.sentry.io/account/auth-tokens',
  ],
  ['shippo-token', 'shippo_live_{hex:40} shippo_test_{hex:40}', 'docs.goshippo.com'],
  [
    'shopify-key',
    'shpat_{anyhex:32} shpca_{anyhex:32} shppa_{anyhex:32} shpss_{anyhex:32}',
    'shopify.dev/docs/apps/auth',
  ],
  [
    'slack-token',
    'xoxb-{d:10,14}-{d:10,14}-{an:18,40} xoxp-{d:10,13}-{d:10,13}-{d:10,13}-{an:28,40} xoxe.xoxb-{d:1}-{an:100,200} xoxe.xoxp-{d:1}-{an:100,200} xoxe-{d:1}-{an:100,200} xapp-{d:1}-{an:8,16}-{d:8,16}-{hex:32,80} xoxa-{d:1,2}-{url:20,60} xoxr-{d:1,2}-{url:20,60} xoxs-{d:1,14}-{url:20,80} xoxc-{d:10,14}-{url:20,90} xoxd-{url:60,300}',
    'api.slack.com/authentication/token-types',
  ],
  ['sonar-token', 'squ_{hex:40} sqp_{hex:40} sqa_{hex:40}', 'docs.sonarsource.com'],
  [
    'sourcegraph-token',
    'sgp_{hex:40} sgp_{anyhex:16}_{hex:40} sgp_local_{hex:40} slk_{hex:64}',
    'sourcegraph.com/docs',
  ],
  [
    'square-token',
    'sq0atp-{url:22} sq0csp-{url:43} sq0atb-{url:22} EAAAE{url:55,70}',
    'developer.squareup.com/docs',
  ],
  [
    'stripe-secret-key',
    'sk_live_{an:10,110} sk_test_{an:10,110} rk_live_{an:10,110} rk_test_{an:10,110} sk_prod_{an:10,110} rk_prod_{an:10,110} whsec_{an:32,64}',
    'docs.stripe.com/keys',
  ],
  ['settlemint-token', 'sm_pat_{an:16} sm_sat_{an:16} sm_aat_{an:16}', 'settlemint.com'],
  ['supabase-key', 'sbp_{hex:40} sbp_v0_{hex:40} sb_secret_{url:31}', 'supabase.com/docs'],
  [
    'tailscale-auth-key',
    'tskey-auth-{an:10,30}-{an:20,60} tskey-api-{an:10,30}-{an:20,60} tskey-client-{an:10,30}-{an:20,60}',
    'tailscale.com/kb/1085/auth-keys',
  ],
  ['tavily-api-key', 'tvly-{an:32} tvly-dev-{an:32}', 'docs.tavily.com'],
  ['thunderstore-token', 'tss_{url:40}', 'thunderstore.io'],
  ['typeform-token', 'tfp_{urleq:59}', 'typeform.com/developers'],
  [
    'vercel-personal-access-token',
    'vcp_{an:24,60} vck_{an:24,60} vci_{an:24,60} vca_{an:24,60} vcr_{an:24,60}',
    'vercel.com/docs',
  ],
  ['xai-api-key', 'xai-{an:80}', 'docs.x.ai'],
  [
    'adobe-client-secret',
    'p8e-{an:32} p8e-{url:32}',
    'developer.adobe.com/developer-console/docs/guides/authentication',
  ],
  ['age-plugin-identity', 'AGE-PLUGIN-{uc:50,120}', 'github.com/FiloSottile/age'],
  ['lob-api-key', 'live_{hex:35} test_{hex:35}', 'docs.lob.com'],
  ['akamai-edgegrid-token', 'akab-{lc:16}-{lc:16}', 'techdocs.akamai.com/developer/docs'],
  [
    'cloudflare-api-token',
    'cfk_{an:40,56} cfut_{an:40,56} cfat_{an:40,56}',
    'developers.cloudflare.com/fundamentals/api',
  ],
  ['wundergraph-cosmo-key', 'cosmo_{hex:32}', 'cosmo-docs.wundergraph.com'],
  ['spectralops-token', 'spu-{hex:32}', 'spectralops.io/docs'],
  ['pganalyze-key', 'pgar_{an:27,32}', 'pganalyze.com/docs'],
  ['pubnub-key', 'sec-c-{an:20,60} pub-c-{lc:8}-{lc:4}-{lc:4}-{lc:4}-{lc:12}', 'pubnub.com/docs'],
  ['ramp-token', 'ramp_id_{an:40} ramp_sec_{an:48}', 'docs.ramp.com'],
  ['langfuse-key', 'sk-lf-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}', 'langfuse.com/docs'],
  [
    'twitter-bearer-token',
    'AAAAAAAAAAAAAAAAAAAAA{word:6,20}%{word:20,100}',
    'developer.x.com/docs/authentication',
  ],
  ['octopus-api-key', 'API-{uc:26}', 'octopus.com/docs'],
  [
    'authress-key',
    'sc_{lc:5,30}.{lc:4,6}.acc_{url:10,32}.{url:30,120} ext_{lc:5,30}.{lc:4,6}.acc_{url:10,32}.{url:30,120} access_{lc:5,30}.{lc:4,6}.acc_{url:10,32}.{url:30,120}',
    'authress.io/knowledge-base',
  ],
  ['aiven-token', 'AVNS_{url:19}', 'aiven.io/docs'],
  ['confluent-secret', 'cflt{b64:60}', 'docs.confluent.io'],
  ['apify-token', 'apify_api_{an:36}', 'docs.apify.com/platform/integrations/api'],
  [
    'axiom-token',
    'xaat-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12} xapt-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}',
    'axiom.co/docs',
  ],
  [
    'braintree-access-token',
    'access_token$production${lc:16}${hex:32} access_token$sandbox${lc:16}${hex:32}',
    'developer.paypal.com/braintree',
  ],
  ['buildkite-token', 'bkua_{hex:40}', 'buildkite.com/docs/apis/managing-api-tokens'],
  [
    'circleci-token',
    'CCIPAT_{an:22}_{hex:40} CCIPRJ_{an:22}_{hex:40}',
    'circleci.com/docs/managing-api-tokens',
  ],
  ['cockroachdb-key', 'CCDB1_{an:22}_{an:40}', 'cockroachlabs.com/docs'],
  ['e2b-api-key', 'e2b_{hex:40}', 'e2b.dev/docs'],
  ['google-oauth-access-token', 'ya29.{url:60,400}', 'developers.google.com/identity/protocols/oauth2'],
  ['honeycomb-key', 'hcaik_{lc:58} hcbik_{lc:58}', 'docs.honeycomb.io'],
  [
    'hubspot-token',
    'pat-na1-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12} pat-eu1-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}',
    'developers.hubspot.com/docs',
  ],
  ['kaggle-token', 'KGAT_{hex:32}', 'kaggle.com/docs/api'],
  ['linear-oauth-token', 'lin_oauth_{hex:64}', 'linear.app/developers'],
  ['neon-api-key', 'napi_{lc:64}', 'neon.com/docs/manage/api-keys'],
  ['netlify-token', 'nfp_{an:36,40}', 'docs.netlify.com/api'],
  ['nvidia-api-key', 'nvapi-{url:60,70}', 'docs.nvidia.com'],
  [
    'plaid-access-token',
    'access-sandbox-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12} access-production-{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}',
    'plaid.com/docs/api/tokens',
  ],
  ['posthog-personal-key', 'phx_{an:43,50}', 'posthog.com/docs/api'],
  ['razorpay-key', 'rzp_live_{an:14}', 'razorpay.com/docs/api/authentication'],
  ['render-api-key', 'rnd_{an:28}', 'render.com/docs/api'],
  ['runpod-api-key', 'rpa_{an:40,50}', 'docs.runpod.io'],
  ['together-api-key', 'tgp_v1_{url:43}', 'docs.together.ai'],
  ['trello-token', 'ATTA{hex:72}', 'developer.atlassian.com/cloud/trello'],
  ['wakatime-key', 'waka_{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}', 'wakatime.com/developers'],
  ['xata-api-key', 'xau_{an:40,60}', 'xata.io/docs'],
  ['zuplo-key', 'zpka_{hex:32}_{hex:8}', 'zuplo.com/docs'],
  ['langsmith-key', 'lsv2_pt_{hex:32}_{hex:10} lsv2_sk_{hex:32}_{hex:10}', 'docs.smith.langchain.com'],
];

/** These begin like words or like encoded data: nothing that could belong to such may stand before them. */
const bounded: readonly Row[] = [
  [
    'nats-seed',
    'SUA{b32:55} SAA{b32:55} SOA{b32:55} SNA{b32:55} SCA{b32:55}',
    'docs.nats.io/using-nats/developer/connecting/nkey',
  ],
  ['deepseek-key', 'sk-{hex:32}', 'api-docs.deepseek.com'],
  ['ntlm-message', 'TlRMTVNTUAAD{b64eq:60,2000}', 'learn.microsoft.com/openspecs/windows_protocols/ms-nlmp'],
  ['crates-io-token', 'cio{an:32}', 'doc.rust-lang.org/cargo'],
  ['nuget-api-key', 'oy2{lc:43}', 'learn.microsoft.com/nuget'],
  [
    'hashicorp-vault-service-token',
    's.CAES{url:80,130}',
    'developer.hashicorp.com/vault/docs/concepts/tokens',
  ],
  ['resend-key', 're_{an:8}_{an:24}', 'resend.com/docs'],
  ['tencent-secret-id', 'AKID{an:32}', 'cloud.tencent.com/document'],
  ['yandex-oauth-token', 'y0_{url:55,65}', 'yandex.ru/dev/id'],
  ['yandex-token', 'AQVN{url:35,38} YCA{url:38} t1.A{urleq:10,400}.{url:86}', 'yandex.cloud/docs/iam'],
  ['artifactory-token', 'AKCp{an:60,70} cmVmdGtu{an:50,60}', 'jfrog.com/help'],
  ['facebook-access-token', 'EAA{an:100,400}', 'developers.facebook.com/docs/facebook-login'],
  ['mapbox-secret-token', 'sk.eyJ1{url:60,200}.{url:20,30}', 'docs.mapbox.com/accounts/guides/tokens'],
  ['dropbox-token', 'sl.{url:130,180} sl.u.{url:130,1400}', 'dropbox.com/developers'],
  [
    'twilio-key',
    [...'0123456789abcdef'].map((digit) => `SK${digit}{hex:31}`).join(' '),
    'twilio.com/docs/iam/api-keys',
  ],
  ['grafana-api-key', 'eyJrIjoi{b64eq:60,400}', 'grafana.com/docs/grafana'],
  ['clickhouse-cloud-key', '4b1d{an:38}', 'clickhouse.com/docs'],
];

/** These have the form of names with a checksum, e.g. in a cache. */
const unsure: readonly Row[] = [['mailgun-key', 'key-{hex:32} pubkey-{hex:32}', 'documentation.mailgun.com']];

export const tokenFacts: readonly TokenFact[] = [
  ...distinct.flatMap((row) => factsOf(row).map((fact) => ({ ...fact, anywhere: true as const }))),
  ...bounded.flatMap(factsOf),
  ...unsure.flatMap((row) => factsOf(row).map((fact) => ({ ...fact, tier: 'possible' as const }))),
];

function factsOf([rule, templates, source]: Row): readonly TokenFact[] {
  return templates.split(' ').map((template) => ({ rule, template, source: `https://${source}` }));
}
