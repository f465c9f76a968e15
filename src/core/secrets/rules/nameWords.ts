import { serviceNames } from './serviceNames.ts';

/**
 * The kind of value that a name announces: `token` for keys and tokens, `password` for what a person made up, `key` for a
 * key of whatever kind, which is a secret only if it looks like one. `password-act` is what is done with a password, or the password
 * that it is done with.
 */
export type NameKind = 'password' | 'password-act' | 'token' | 'key';

/** Returns the words of an identifier in lower case: `dbRootPASSWORD_2` as `db root password 2`. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '');
}

const passwordWord =
  /^(?:.*(?:password|passwd|passphrase|passwort|sqlpass)|pass|pwd|(?:wpa|wifi|wlan)?psk|p[as]*s+w(?:o?r)?d|(?:mail|wifi|redis|proxy|login|cert)pass|userpwd|[a-z]{0,6}(?:root|admin|user|mysql|db|sql|mail|ftp|ssh|login)pwd|dbpass|mypass|rootpw|rootpass|userpass|sshpass|ftppass|smtppass|adminpass|upass|passcode|pw|psw|pword|(?:store|keystore|truststore|trust|key|mysql|pg|postgres|mongo|user|auth|ldap|bind|wlan|vpn|rdp|email|web|server|svn|jdbc|ipmi|vnc|sql|require|pdf|zip)pass|(?:user|db|bind|admin|root|my|sa)pw|kennwort|contrasena|senha|motdepasse)\d*$/u;
/** The name of a program that keeps passwords. */
const keeper = /^(?:1|one)password$/u;
const tokenWord =
  /^(?:secret|secrets?|token|apikey|authkey|accesskey|secretkey|privatekey|appkey|appsecret|clientsecret|apisecret|authtoken|accesstoken|apitoken|accesskeyid|tokenkey|credential|credentials|bearer|passkey|apiauth|(?:aes|des|rsa|hmac|enc|encrypt|encryption|crypto?|sign|signing|master)key|.*(?:secret|token|apikey|secretkey))\d*$/u;
/** In front of `key`, these make it one that opens something. */
const keyOwner =
  /^(?:api|access|secret|private|auth|encryption|encrypt|signing|sign|master|account|license|app|application|consumer|service|storage|shared|preshared|deploy|client|admin|ssh|rsa|aes|hmac|jwt|session|cookie|root|subscription|integration|ingestion|write|server|cipher|crypto|webhook|stream|read|instrumentation|kms|ssl|tls|wireguard|pgp|gpg|user|account|rest|prod|live|logged|nonce|function|host|system|primary|secondary|aws|gcp|azure|openai|stripe|sendgrid|mailgun|twilio|github|gitlab|google|heroku|datadog|algolia|firebase|segment|sentry|slack|amplitude|mixpanel|rollbar|bugsnag|pusher|newrelic|relic|cloudinary|maps|recaptcha|io)$/u;
/** Anywhere in a name, these say that its value is public, or about a secret. */
const noneWords: ReadonlySet<string> = new Set(
  (
    'public publishable pub csrf xsrf keyboard tokenizer tokenize tokenization keyword keywords foreign ' +
    'sort cache hash regexp regex pattern matcher placeholder label hint title prompt message msg error ' +
    'err help description desc doc docs url uri href link endpoint path file filename dir folder field ' +
    'column length len size count min max limit minimum maximum num index idx pos position offset type ' +
    'kind class style format algorithm alg policy strategy validator valid validation validate rule rules ' +
    'strength score meter expiry expires expire expiration ttl timeout lifetime age version parser lexer ' +
    'stream budget usage cost price used symbol contract mint erc20 nft holder element selector input ' +
    'button form page view component screen dialog modal icon image provider manager service factory ' +
    'handler helper builder generator store storage source header headers param params parameter attr ' +
    'attribute prefix suffix separator delimiter event callback function fn method route router ' +
    'controller action permission permissions scope scopes required optional enabled disabled allowed ' +
    'show hide visible toggle reset forgot confirm confirmation confirmed repeat change update encoded ' +
    'encoding exists missing mode status state flag option options env var variable ref reference mount ' +
    'volume resource array map table schema model spec id ids name names namespace arn fingerprint ' +
    'checksum digest thumbprint location uuid guid template translation i18n match matches similarity ' +
    'stat stats types kinds encrypted'
  ).split(' '),
);

const act =
  /^(?:valid|confirm|confirmation|confirmed|repeat|change|update|reset|test|mock|form|encrypted|encoded|user|app|hash)$/u;

/** Names repeat in a text; a name is looked at once. */
const known = new Map<string, NameKind | null>();
const mostKnown = 5_000;

/** The same only as the last word. */
const noneAtEnd = /^(?:text|string|set|test|tests|list|object|mock|app)$/u;

/** Returns the kind of secret that a name announces; `null` if it announces none. */
export function nameKind(name: string): NameKind | null {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const kind = kindOf(name);
  known.set(name, kind);
  return kind;
}

/** In front of the point before a name, these say that its value is about a secret. */
const aboutFields =
  /(?:error|message|msg|label|hint|title|placeholder|param|valid|rule|type|field|column|i18n|translat|description|schema|prop|form|input|help|text|string|option|arg)\w{0,6}$/iu;

function kindOf(name: string): NameKind | null {
  const point = name.lastIndexOf('.');
  // The name of an object says little about its parts.
  if (point > 0 && point < name.length - 1 && !aboutFields.test(name.slice(0, point))) {
    const kind = kindOfPart(name.slice(point + 1));
    if (kind !== null && kind !== 'key') return kind;
  }
  return kindOfPart(name);
}

function kindOfPart(name: string): NameKind | null {
  const words = wordsOf(name);
  if (words.length === 0 || words.length > 10) return null;
  let kind: NameKind | null = null;
  for (const [at, word] of words.entries()) {
    if (passwordWord.test(word) && !keeper.test(word)) kind = 'password';
    else if (tokenWord.test(word) && kind === null) kind = 'token';
    else if (/^keys?\d*$/u.test(word) && kind === null && isOwner(words[at - 1])) kind = 'token';
    else if (word === 'base' && words[at - 1] === 'key' && kind !== null) continue;
  }
  if (kind === null && /^(?:salt|auth|dsn|passwds?)$/u.test(words.at(-1) ?? '') && words.length > 1)
    kind = 'token';
  const named =
    words.length > 1 && /^(?:value|bytes|hex|base64|material)$/u.test(words.at(-1) ?? '')
      ? words.at(-2)
      : words.at(-1);
  if (kind === null && /^(?:key\d*|authorization|authentication)$/u.test(named ?? '')) kind = 'key';
  const isNone = (word: string, at: number): boolean =>
    // The place in a list, which a service hands out with each page.
    (/^(?:next|continuation|sync|page|cursor)$/u.test(word) && words[at + 1] === 'token') ||
    (noneWords.has(word) && !isPartOfKind(word, words)) ||
    (at === words.length - 1 && noneAtEnd.test(word));
  if (
    kind === 'password' &&
    words.some(isNone) &&
    !words.some((word, at) => isNone(word, at) && !act.test(word))
  )
    return 'password-act';
  if (kind === null || words.some(isNone)) return null;
  // Several of them are a number or a list, as in `maxTokens` or `passwords`.
  return /^(?:tokens|passwords|keys|secrets)$/u.test(words.at(-1) ?? '') ? null : kind;
}

/** In front of `key`, the name of a service makes it one of this service. */
function isOwner(word = ''): boolean {
  return keyOwner.test(word) || serviceNames.has(word);
}

/** `storage` in `storage_key`, `service` in `service_token` and the like name the owner of a key. */
function isPartOfKind(word: string, words: readonly string[]): boolean {
  const next = words[words.indexOf(word) + 1] ?? '';
  return (
    (/^(?:service|storage|store|env|test|app|encrypted|user|function|provider|set)$/u.test(word) &&
      next !== '' &&
      // Another key opens it.
      !(word === 'encrypted' && next === 'key')) ||
    (word === 'id' && /^(?:key|secret|token|password)$/u.test(next) && words.indexOf(word) > 0) ||
    (word === 'hash' && next === 'key') ||
    (word === 'resource' && next === 'owner') ||
    (word === 'stream' && next === 'key') ||
    (word === 'hash' && next === 'salt')
  );
}
