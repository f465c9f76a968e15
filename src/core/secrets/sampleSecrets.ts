/** A text in which one rule finds a secret. */
export interface SampleSecret {
  readonly rule: string;
  readonly text: string;
  /** The part that must stay hidden. */
  readonly secret: string;
}

const hex = (length: number): string => 'a1b2c3d4'.repeat(length).slice(0, length);
const one = (rule: string, secret: string, text = secret): SampleSecret => ({ rule, text, secret });

/** Composes the secrets at run time, so that no scanner takes this file for a leak. `letter` varies them. */
export function sampleSecrets(letter: string): readonly SampleSecret[] {
  const run = (length: number, unit = `${letter}1`): string => unit.repeat(length).slice(0, length);
  const letters = (length: number): string => `${letter}z`.repeat(length).slice(0, length);
  const key = `${['-----BEGIN RSA PRIVATE', 'KEY-----'].join(' ')}\nMI${run(300)}\n${['-----END RSA PRIVATE', 'KEY-----'].join(' ')}`;
  const json = key.replaceAll('\n', String.raw`\n`);
  const pass = `S3cr${run(8)}`;
  const at = (scheme: string): string => `${scheme}://someone:${pass}@db.acme.dev/main`;
  const tokens: readonly (readonly [string, ...string[]])[] = [
    ['github-token', 'ghp', `_${run(36)}`],
    ['github-token', 'github', '_pat', `_${run(82)}`],
    ['github-token', 'ghs', `_1_-.${run(5)}.-`],
    ['aws-access-key-id', 'AK', 'IA', run(16).toUpperCase()],
    ['npm-access-token', 'np', `m_${run(36)}`],
    ['slack-token', 'xo', `xb-1-${run(12)}-${run(12)}`],
    ['slack-token', 'xa', `pp-1-${run(12)}-${run(12)}`],
    ['slack-webhook-url', 'HTTPS://hooks.', `Slack.com/services/T${run(9)}/B${run(9)}/${run(24)}`],
    ['sendgrid-key', 'S', `G.${run(22)}.${run(43)}`],
    ['shopify-key', 'shp', `pa_${run(32)}`],
    ['shopify-key', 'shp', `ss_${run(32)}`],
    ['stripe-secret-key-live', 'sk', `_live_${run(24)}`],
    ['stripe-restricted-key-test', 'rk', `_test_${run(24)}`],
    ['grafana-cloud-api-token', 'gl', `c_${run(40)}`],
    ['grafana-service-account-token', 'gl', `sa_${run(32)}_${hex(8)}`],
    ['openai-token', 's', `k-${run(20)}T3Blbk`, `FJ${run(20)}`],
    ['anthropic-api-key', 'sk', `-ant-api03-${run(93)}AA`],
    ['groq-api-key', 'gs', `k_${run(52)}`],
    ['huggingface-user-access-token', 'h', `f_${letters(34)}`],
    ['linear-api-token', 'lin', `_api_${run(40)}`],
    ['notion-integration-token', 'nt', `n_${'1'.repeat(11)}${run(35)}`],
    ['hashicorp-vault-service-token', 'hv', `s.${run(95)}`],
    ['hashicorp-vault-batch-token', 'hv', `b.${run(140)}`],
    ['hashicorp-vault-recovery-token', 'hv', `r.${run(95)}`],
    ['vercel-personal-access-token', 'vc', `p_${run(24)}`],
    ['vercel-ai-gateway-api-key', 'vc', `k_${run(24)}`],
    ['databricks-personal-access-token', 'da', `pi${hex(32)}`],
    ['docker-personal-access-token', 'dckr', `_pat_${run(27)}`],
    ['figma-personal-access-token', 'fi', `gd_${run(40)}`],
    ['cloudflare-global-api-key', 'cf', `k_${run(40)}${hex(8)}`],
    ['cloudflare-user-api-token', 'cf', `ut_${run(40)}${hex(8)}`],
    ['tailscale-auth-key', 'ts', `key-auth-${run(12)}-${run(32)}`],
    ['1password-token', 'op', `s_${Buffer.from(`{"a":"${run(122)}"}`).toString('base64')}`],
  ];
  const aws = run(40);
  return [
    ...tokens.map(([rule, ...parts]) => one(rule, parts.join(''))),
    one('aws-secret-access-key', aws, `AWS_SECRET_ACCESS_KEY = "${aws}"\n`),
    one('aws-secret-access-key', aws, `{"awsSecretAccessKey": "x", "aws_Secret_Access_Key":'${aws}'}`),
    one('private-key', key),
    one('gcp-private-key', json, `{ "private_key_id": "1", "private_key": "${json}" }`),
    one('gcp-private-key', json, String.raw`{ "private_ke\u0079_id": "1", "priv\u0061te_key": "${json}" }`),
    one('github-token', `${run(20)}.x`, `"https://${run(20)}.x:x-oauth-basic@github.com/a/b.git"`),
    one('npm-auth-token', run(20), `//registry.acme.dev/:_authToken="${run(20)}" ; mine`),
    one('basicauth', `someone:${pass}`, `see https://someone:${pass}@acme.dev/path`),
    one('mongodb-password', pass, at('MongoDB+srv')),
    one('mysql-password', pass, at('jdbc:mysql')),
    one('postgresql-password', pass, at('postgres')),
  ];
}
