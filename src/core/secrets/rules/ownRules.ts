/** Families of our own rules, as a person switches them. */
export const ownFamilies = [
  'service-tokens',
  'assigned-values',
  'credential-formats',
  'likely-values',
] as const;
export type OwnFamily = (typeof ownFamilies)[number];

export const familyTitles: Readonly<Record<OwnFamily, string>> = {
  'service-tokens': 'Tokens of services, by their form',
  'assigned-values': 'Values given to names like password or token',
  'credential-formats': 'Keys, addresses with a password, files of credentials',
  'likely-values': 'Values that look like a password or a token by their name, form and place',
};

/** The rules of the score, which give way to every other. */
export const likelyRules = {
  password: 'likely-password',
  secret: 'likely-secret',
  token: 'likely-token',
} as const;

export function isLikelyRule(rule: string): boolean {
  return rule === likelyRules.password || rule === likelyRules.secret || rule === likelyRules.token;
}

/** Rules of ours that find the same as a shipped rule with another name. */
const sameAs: Readonly<Record<string, readonly string[]>> = {
  privatekey: ['private-key', 'putty-private-key'],
  basicauth: ['url-password', 'url-token'],
  'database-connection-string': ['url-password'],
  'hashicorp-vault': ['hashicorp-vault-service-token'],
  slack: ['webhook-url'],
};

/** True if the user switched off the shipped rule that finds the same as this one of ours. */
export function isOff(rule: string, off: readonly string[]): boolean {
  return off.some((name) => rule.startsWith(`${name}-`) || sameAs[name]?.includes(rule) === true);
}
