import { ruleNoun, type FindingTier } from '../finding.ts';
import { isHiddenRule } from '../hiddenCharacter.ts';
import { serviceGuides } from './serviceGuides.ts';

/** Explains a finding to the person who decides about it. */
export interface Explanation {
  /** A sentence: what the scan saw. */
  readonly what: string;
  /** A sentence: why it is certain, or only possible. */
  readonly why: string;
  /** The page of the service where such a secret is replaced, or where it says how; absent if it belongs to no service. */
  readonly rotateUrl?: string;
}

/** Tells a person what to do about a leaked secret that no service has a page for. */
export const replaceIt = 'If it has leaked, replace it where it was made.';

/** Returns the explanation of a rule's findings; own rules and unknown ones are told by their name. */
export function explainFinding({
  rule,
  tier,
}: {
  readonly rule: string;
  readonly tier: FindingTier;
}): Explanation {
  if (isHiddenRule(rule))
    return {
      what: 'These characters are invisible, or change how the text is shown.',
      why: 'A person who reads the text does not see them, while an agent does.',
    };
  const known = forms.find(([pattern]) => pattern.test(rule));
  const guide = serviceGuides.get(rule);
  const rotateUrl =
    services.find(([prefix]) => rule.startsWith(prefix))?.[1] ??
    (guide === undefined ? undefined : `https://${guide}`);
  const what = known?.[1] ?? `The text has the form of ${ruleNoun(rule)}.`;
  const why =
    tier === 'certain'
      ? (known?.[2] ?? 'Nothing but such a token has this prefix, length and alphabet.')
      : (known?.[3] ?? 'Other values have the same form, so it may be none.');
  return { what, why, ...(rotateUrl === undefined ? {} : { rotateUrl }) };
}

type Form = readonly [rule: RegExp, what: string, certain: string, possible: string];

/** The first row that matches a rule explains it. */
const forms: readonly Form[] = [
  [
    /^secrets-file$/u,
    'The name of the file says that it holds credentials.',
    'The scan also found a secret in it.',
    'The scan is sure of no value in it, but nothing in such a file is meant to be shared.',
  ],
  [
    /^env-value$/u,
    'A .env file of the project holds this value.',
    'Its name there says that it is secret.',
    'Its name there does not say that it is secret.',
  ],
  [
    /^stored-token$/u,
    'Carryover itself uses this token for a service.',
    'It is the very token.',
    'It is the very token.',
  ],
  [
    /private-?key$|^private-key|^putty-private-key$|^wireguard-key$|^age-/u,
    'This is a private key, or a part of one.',
    'Its header, or the first bytes of its body, are those of a key.',
    'Its lines look like the body of a key whose header is not here, or they stand in a file of tests, examples or documentation, where most keys open nothing.',
  ],
  [
    /^(?:password|netrc-password|pgpass-password|sql-password|connection-string-password|login-password|password-in-text)$/u,
    'This value stands where a password stands.',
    'It looks random, its place can hold nothing else, or its name, its form and its line are those of passwords in many projects.',
    'It may be an example, a word or a name, as people make up passwords, or it stands in a file of tests, examples or documentation.',
  ],
  [
    /^(?:azure-account-key|bundler-credentials|vault-unseal-key)$/u,
    'This key stands beside its own name.',
    'Nothing but such a key is given to this name.',
    'It may be an example.',
  ],
  [
    /^secret-value$/u,
    'This value is given to a name like token, secret or key.',
    'It looks random, as a generator makes it, or its name, its form and its line are those of secrets in many projects.',
    'It is short or holds words, so that it may be an ordinary value, or it stands in a file of tests, examples or documentation.',
  ],
  [
    /^likely-password$/u,
    'This value is given to a name that says password, and looks like one.',
    'Its name, its form and its place speak for a password.',
    'No rule knows it: a score over its name, its form and its place speaks for a password, and may be wrong.',
  ],
  [
    /^likely-secret$/u,
    'This value is given to a name like token, key or secret, and looks like one.',
    'Its name, its form and its place speak for a secret.',
    'No rule knows it: a score over its name, its form and its place speaks for a secret, and may be wrong.',
  ],
  [
    /^likely-token$/u,
    'This value looks like a token, though nothing in front of it says so.',
    'Its form and its place speak for a token.',
    'No rule knows it: a score over its form and its place speaks for a token, and may be wrong: it may be an id or a checksum.',
  ],
  [
    /^nearby-token$/u,
    'This value stands near the name of a service, or near a word like key or token.',
    'It looks random, as a generator makes it.',
    'It looks random, but nothing assigns it to that name, so it may be an id or a checksum.',
  ],
  [
    /^(?:url-password|url-token|basicauth|mongodb-password|mysql-password|postgresql-password)$/u,
    'The address has a user name and a password in it.',
    'The password looks random, or the rule knows no other meaning of this form.',
    'The password may be an example, as in a file of tests or documentation.',
  ],
  [
    /^(?:authorization-header|curl-credentials|docker-auth|json-web-token|json-web-key)$/u,
    'This is what a program sends to log in.',
    'It decodes to credentials, or looks random in a place that holds nothing else.',
    'It may be an example, as in a file of tests or documentation, or have expired.',
  ],
  [
    /^(?:webhook-url|slack-webhook-url)$/u,
    'Anyone who knows this address can post to it.',
    'Only the addresses of such hooks have this form.',
    'It may be an example.',
  ],
  [
    /^password-hash$/u,
    'This is the hash of a password, which can be guessed offline.',
    'A user name stands before it, as in a file of logins.',
    'It may be the hash of an example, as in a file of tests or documentation.',
  ],
];

/** Pages on which a service shows and revokes its tokens, by the beginning of a rule's name. */
const services: readonly (readonly [rule: string, url: string])[] = [
  ['1password', 'https://developer.1password.com/docs/service-accounts/manage-service-accounts/'],
  ['airtable', 'https://airtable.com/create/tokens'],
  ['anthropic', 'https://console.anthropic.com/settings/keys'],
  ['atlassian', 'https://id.atlassian.com/manage-profile/security/api-tokens'],
  ['aws', 'https://console.aws.amazon.com/iam/home#/security_credentials'],
  ['azure-devops', 'https://dev.azure.com/'],
  ['azure', 'https://portal.azure.com/'],
  ['cloudflare', 'https://dash.cloudflare.com/profile/api-tokens'],
  ['databricks', 'https://docs.databricks.com/dev-tools/auth/pat.html'],
  ['digitalocean', 'https://cloud.digitalocean.com/account/api/tokens'],
  ['docker-personal', 'https://app.docker.com/settings/personal-access-tokens'],
  ['doppler', 'https://dashboard.doppler.com/'],
  ['dropbox', 'https://www.dropbox.com/developers/apps'],
  ['figma', 'https://www.figma.com/settings'],
  ['fly', 'https://fly.io/dashboard/personal/tokens'],
  ['gcp', 'https://console.cloud.google.com/iam-admin/serviceaccounts'],
  ['github', 'https://github.com/settings/tokens'],
  ['gitlab', 'https://gitlab.com/-/user_settings/personal_access_tokens'],
  ['google', 'https://console.cloud.google.com/apis/credentials'],
  ['grafana', 'https://grafana.com/orgs'],
  ['groq', 'https://console.groq.com/keys'],
  ['heroku', 'https://dashboard.heroku.com/account'],
  ['huggingface', 'https://huggingface.co/settings/tokens'],
  ['linear', 'https://linear.app/settings/account/security'],
  ['mailchimp', 'https://admin.mailchimp.com/account/api/'],
  ['mailgun', 'https://app.mailgun.com/settings/api_security'],
  ['mapbox', 'https://account.mapbox.com/access-tokens/'],
  ['new-relic', 'https://one.newrelic.com/api-keys'],
  ['notion', 'https://www.notion.so/profile/integrations'],
  ['npm', 'https://www.npmjs.com/settings/~/tokens'],
  ['nuget', 'https://www.nuget.org/account/apikeys'],
  ['openai', 'https://platform.openai.com/api-keys'],
  ['openrouter', 'https://openrouter.ai/settings/keys'],
  ['perplexity', 'https://www.perplexity.ai/settings/api'],
  ['planetscale', 'https://app.planetscale.com/'],
  ['postman', 'https://web.postman.co/settings/me/api-keys'],
  ['pulumi', 'https://app.pulumi.com/account/tokens'],
  ['pypi', 'https://pypi.org/manage/account/token/'],
  ['replicate', 'https://replicate.com/account/api-tokens'],
  ['rubygems', 'https://rubygems.org/profile/api_keys'],
  ['sendgrid', 'https://app.sendgrid.com/settings/api_keys'],
  ['sentry', 'https://sentry.io/settings/account/api/auth-tokens/'],
  ['shopify', 'https://partners.shopify.com/'],
  ['slack', 'https://api.slack.com/apps'],
  ['square', 'https://developer.squareup.com/apps'],
  ['stripe', 'https://dashboard.stripe.com/apikeys'],
  ['supabase', 'https://supabase.com/dashboard/account/tokens'],
  ['tailscale', 'https://login.tailscale.com/admin/settings/keys'],
  ['telegram', 'https://core.telegram.org/bots#botfather'],
  ['terraform-cloud', 'https://app.terraform.io/app/settings/tokens'],
  ['twilio', 'https://console.twilio.com/'],
  ['vercel', 'https://vercel.com/account/settings/tokens'],
  ['xai', 'https://console.x.ai/'],
];
