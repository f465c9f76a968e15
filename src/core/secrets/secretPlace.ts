export interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * Patterns by message, whose group 1 is the secret within the rule's match. Needed if the rule reports more than the
 * secret, or the length of the secret from the start of the match, which would leave its end visible.
 */
const secretPatterns: Readonly<Record<string, RegExp>> = {
  AWSSecretAccessKey:
    /["']?(?:AWS|aws|Aws)?_?(?:SECRET|secret|Secret)_?(?:ACCESS|access|Access)_?(?:KEY|key|Key)["']?\s*(?::|=>|=)\s*["']?([A-Za-z0-9/+=]{40})/dy,
  PackageJSON_xOauthToken: /https?:\/\/(.{1,256}):x-oauth-basic@github.com\//dy,
  Npmrc_authToken: /_authToken=["']?([^\s"'`]+)/dy,
  BasicAuth: /[a-z]+:\/\/([-\w]{1,256}:[-\w]{1,256})@/dy,
  MongoDBConnection: /[a-z+]+:\/\/[^:/\s]{1,100}:([^@/\s]{1,200})@/diy,
  MySQLConnection: /(?:jdbc:)?[a-z]+:\/\/[^:/\s]{1,100}:([^@/\s]{1,200})@/diy,
  PostgreSQLConnection: /[a-z]+:\/\/[^:/\s]{1,100}:([^@/\s]{1,200})@/diy,
};

const names: Readonly<Record<string, string>> = {
  AWSAccessKeyID: 'aws-access-key-id',
  AWSSecretAccessKey: 'aws-secret-access-key',
  PrivateKeyJSON: 'gcp-private-key',
  PrivateKey: 'private-key',
  PackageJSON_xOauthToken: 'github-token',
  Npmrc_authToken: 'npm-auth-token',
  IncomingWebhook: 'slack-webhook-url',
  BasicAuth: 'basicauth',
  OPS_TOKEN: '1password-token',
  MongoDBConnection: 'mongodb-password',
  MySQLConnection: 'mysql-password',
  PostgreSQLConnection: 'postgresql-password',
};

/** Returns `STRIPE_SECRET_KEY_LIVE` as `stripe-secret-key-live`; the rule's own name for a message without one. */
export function ruleName(rule: string, messageId: string): string {
  const name = names[messageId] ?? messageId.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
  return name === '' ? rule : name;
}

/**
 * Returns the secret's places in a reported range. Never less than the secret; the whole line if its place is unknown.
 */
export function secretIn(text: string, messageId: string, start: number, end: number): readonly Place[] {
  if (messageId === 'PrivateKeyJSON') return privateKeysIn(text, start, end);
  const pattern = secretPatterns[messageId];
  if (pattern === undefined) return [{ start, end }];
  pattern.lastIndex = start;
  const [from, to] = pattern.exec(text)?.indices?.[1] ?? [start, Math.max(end, lineEnd(text, end))];
  return [{ start: from, end: to }];
}

function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found === -1 ? text.length : found;
}

/** Returns the keys in a file, since the rule reports the whole; without a recognisable key, the whole file. */
function privateKeysIn(text: string, start: number, end: number): readonly Place[] {
  const places: Place[] = [];
  for (const match of text.matchAll(/"private_key"\s*:\s*"([^"]*)"/dgu)) {
    const [from, to] = match.indices?.[1] ?? [start, end];
    if (text.slice(from, to).includes('-----BEGIN')) places.push({ start: from, end: to });
  }
  return places.length === 0 ? [{ start, end }] : places;
}
