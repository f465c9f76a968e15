import { isUtf8 } from 'node:buffer';
import type { FindingTier } from '../../../shared/domain/finding.ts';
import type { FindingSpan } from '../engine.ts';
import { isChosenPassword, isPasswordOfOwner } from './passwordLooks.ts';
import {
  entropy,
  isEmulatorKey,
  isExpression,
  isPlaceholder,
  isRepetitive,
  looksRandom,
  standsForAnother,
} from './valueLooks.ts';

/** Facts about one form of credentials: where it begins, and the part of it that is secret. */
export interface Structure {
  readonly rule: string;
  /** A text has the form only where one of these stands, in any case; at least three characters. */
  readonly anchors: readonly string[];
  /** Matches at the anchor, or this many characters before it. Group `secret` is the secret. Bounded. */
  readonly pattern: RegExp;
  /** Characters before the anchor at which the pattern may begin, looked for back to the line's start. */
  readonly fromLine?: true;
  readonly rate: (secret: string, match: RegExpExecArray) => FindingTier | null;
}

const certainly = (): FindingTier => 'certain';
const unlessPlaceholder =
  (tier: FindingTier) =>
  (secret: string): FindingTier | null =>
    isPlaceholder(secret) || isExpression(secret) ? null : tier;
const byLooks = (secret: string): FindingTier | null => {
  if (isPlaceholder(secret) || isExpression(secret)) return null;
  return looksRandom(secret) ? 'certain' : 'possible';
};
const bearer = (secret: string): FindingTier | null =>
  !looksRandom(secret) || isPlaceholder(secret) || isExpression(secret) ? null : 'certain';

export const commonPasswords =
  /^(?:pass(?:word|wd)?|pwd|secret|pw|token|user|admin|root|postgres|mysql|test|guest|foo|bar|changeme|hunter2|username|x+|\*+|example|p4ss|p@ss)$/iu;
const urlPassword = (written: string, match: RegExpExecArray): FindingTier | null => {
  const { user = '', host = '' } = match.groups ?? {};
  const secret = withoutPercents(written);
  // A person types no such password: the address shows how its parts are encoded. The end of a line comes from a file with the password.
  if (/(?![\t\n\r\u0080-\u009f])\p{Cc}/u.test(secret)) return null;
  // A mark that is encoded makes neither a variable nor a call.
  const words = written.replaceAll(encodedByte, '');
  if (secret === 'x-oauth-basic' || (isPlaceholder(words) && !/^[a-z]{1,20}$/u.test(secret))) return null;
  if (commonPasswords.test(secret) && /^(?:user(?:name)?|me|name|login)$/iu.test(user)) return null;
  if (isChosenForDatabase(match, { user, secret, words }))
    return looksRandom(secret) ? 'certain' : 'possible';
  const isShown = shownUser.test(user) || shownPassword.test(secret);
  if (!isShown && secret === user && namesOfAccount.test(user) && isHost(host)) return 'possible';
  if (!isShown && weakPassword.test(secret) && isNamed(user) && isHost(host)) return 'possible';
  if (commonPasswords.test(secret) || secret === user || /^(?:pass|:?port$)/iu.test(secret))
    return /(?:[a-z]+\.){2}[a-z]{2,}/iu.test(host) &&
      !/example|localhost/iu.test(host) &&
      !isPlaceholder(secret)
      ? 'possible'
      : null;
  if (isExpression(words) || /^\d{1,5}$/u.test(secret)) return null;
  // A pattern for addresses.
  if (/\[[^\]]*\w-\w|\(\?|\\[wdsS]/u.test(secret)) return null;
  if (looksRandom(secret)) return 'certain';
  const isExample = /^(?:host\b|.*example|.*\.(?:test|local|invalid)\b)/iu.test(host);
  if (isExample || isShown || secret.length < 4) return null;
  return secret.length >= 6 || isLocal.test(host) ? 'possible' : null;
};

/** First logins of services, not words for a part of the address. */
const namesOfAccount = /^(?!proxy|login|auth|host|server|secret|token|test)[a-z]{4,20}$/u;
const isLocal = /^(?:localhost|127\.|0\.0\.0\.0|\[::1\])/iu;

/** True for this machine, a number, and a name that no document reserves. */
function isHost(host: string): boolean {
  return (
    isLocal.test(host) ||
    (/^[\w.-]+/u.test(host) &&
      !/^(?:host|server|example|.*example|my)|\.(?:test|local|invalid)\b/iu.test(host))
  );
}

/** In front of `://`; of these, only a few are of a service that a person installs, with a password of its own even on this machine. */
const schemeBefore = /[a-z][a-z\d.+-]{1,30}$/iu;
const ofNoService = /^(?:https?|wss?|ssh|git|svn|file|app|scheme|protocol|proto|url|uri|x+|foo|bar|ftp)$/iu;
/** Users and passwords that only show where they stand. */
const shownUser = /^(?:user(?:name)?|usr|me|name|login|foo|my-?user(?:name)?|u|db-?user|<.*|.*[{}$].*)$/iu;
const shownPassword = /^(?:pass(?:word|wd)?|pwd|pw|secret|bar|p|x+|my-?pass(?:word)?|db-?pass(?:word)?)$/iu;

/** Passwords that a reader shall replace, and that many installations keep. */
const weakPassword = /^(?:change(?:me|it|this)|letmein)$/iu;

/** True for a name that a person made up for a user: beside it, a word such as `password` is one. */
function isNamed(user: string): boolean {
  return (
    /^[a-z][\w.-]{1,40}$/iu.test(user) && !/user|name|login|admin|root|postgres|mysql|guest|test/iu.test(user)
  );
}

function isChosenForDatabase(
  { input, index }: RegExpExecArray,
  { user, secret, words }: { readonly user: string; readonly secret: string; readonly words: string },
): boolean {
  const scheme = schemeBefore.exec(input.slice(Math.max(0, index - 32), index))?.[0];
  if (secret.length < 3 || scheme === undefined || ofNoService.test(scheme)) return false;
  if (shownUser.test(user) || (shownPassword.test(secret) && !isNamed(user))) return false;
  if (
    (standsForAnother(words) && !isPasswordOfOwner(secret) && !weakPassword.test(secret)) ||
    isExpression(words)
  )
    return false;
  return /^[!-~]+$/u.test(secret) && !/^(\W|\w)\1*$/u.test(secret) && !/[{}$<>%[\]]/u.test(words);
}

function decoded(secret: string): string {
  return Buffer.from(secret, 'base64').toString('latin1');
}

const encodedByte = /%([0-9a-f]{2})/giu;

function withoutPercents(value: string): string {
  return value.replaceAll(encodedByte, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** True for what a person may type, in any script, in UTF-8 that was read as Latin-1. */
function isTyped(login: string): boolean {
  if (!/[^\x20-\x7e]/u.test(login)) return true;
  const bytes = Buffer.from(login, 'latin1');
  return isUtf8(bytes) && /^[\x20-\x7e\p{L}\p{M}\p{S}]+$/u.test(bytes.toString());
}

/** The user and the password of the standard for this header, and the words that stand for them in documents. */
const shownLogin =
  /^(?:aladdin:open ?sesame|(?:user(?:name)?|foo|me|name|login|my-?user(?:name)?):(?:pass(?:word|wd)?|secret|bar|pwd|my-?pass(?:word)?))$/iu;
const userAndPassword = (secret: string): FindingTier | null => {
  // `echo` puts the end of a line behind a login.
  const login = decoded(secret).trimEnd();
  const password = login.replace(/^[^:]*:?/u, '');
  if (password === '' || !isTyped(login) || shownLogin.test(login)) return null;
  return isPlaceholder(password) || commonPasswords.test(password) ? 'possible' : 'certain';
};

/** The examples of jwt.io, of the standard and of a database for development, without blanks: many documents show them. */
const shownPayloads =
  /^\{(?:"sub":"1234567890","name":"JohnDoe"(?:,"admin":true)?(?:,"iat":1516239022)?(?:,"exp":1516242622)?|"iss":"joe","exp":1300819380,"http:\/\/example\.com\/is_root":true|"iss":"supabase-demo".{0,80})\}$/u;
/** The end of 2025, in seconds: a token that was valid until then opens nothing any more. */
const expiredBefore = 1_767_225_600;
/** Say whom a token is for, or until when: without any of them, it is one that shows the form. */
const claims =
  /"(?:iss|sub|aud|exp|iat|nbf|jti|azp|cid|sid|tid|upn|scope|scp|roles?|permissions|groups?|[a-z_]{0,30}(?:user|account|client|tenant|email|login|id)[a-z_]{0,30})"\s*:/iu;
function opensSomething(payload: string): boolean {
  const until = /"exp"\s*:\s*(\d{9,11})\b/u.exec(payload)?.[1];
  return claims.test(payload) && (until === undefined || Number(until) >= expiredBefore);
}

/** Occurs in the decoded header of a signed or encrypted token. */
export const ofSignedToken = /"alg"|"typ"|"enc"|"kid"/u;
const jwt = (secret: string): FindingTier | null => {
  const [head = '', body = '', signature = ''] = secret.split('.');
  const header = decoded(head);
  const payload = decoded(body);
  if (shownPayloads.test(payload.replaceAll(/\s/gu, ''))) return null;
  if (!ofSignedToken.test(header))
    return signature.length >= 20 && looksRandom(signature) ? 'possible' : null;
  if (payload.startsWith('{') && !opensSomething(payload)) return 'possible';
  return signature.length >= 20 && !isRepetitive(signature) ? 'certain' : 'possible';
};

const keyBody = String.raw`(?:[ \t>|+#*/-]{0,8}[A-Za-z0-9+/=]{1,200}[ \t"',;+\\]{0,8}(?:\\r)?(?:\\n)?["']{0,2}\r?\n?){1,400}`;

export const structures: readonly Structure[] = [
  {
    rule: 'private-key',
    anchors: ['-----begin'],
    pattern: new RegExp(
      String.raw`(?<secret>-----BEGIN ?[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr]|["'+,;])*(?:(?:Proc-Type|DEK-Info|Version|Comment)[^\n]{0,120}\s*)*${keyBody}(?:-----END ?[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----)?)`,
      'y',
    ),
    rate: (secret) => (secret.length < 120 || isPlaceholderKey(secret) ? null : 'certain'),
  },
  {
    // Each line of the key may stand in a literal of its own, in a call, or behind a time.
    rule: 'private-key',
    anchors: ['-----begin'],
    pattern:
      /(?<secret>-----BEGIN ?[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){60,24000}-----END ?[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----)/y,
    rate: (secret) => {
      const body = secret.slice(secret.indexOf('-----', 10) + 5, secret.lastIndexOf('-----END'));
      const letters = (body.match(/[A-Za-z0-9+/=]{16,}/gu) ?? []).join('');
      return letters.length * 3 < body.replaceAll(/\s/gu, '').length || isPlaceholderKey(letters)
        ? null
        : 'certain';
    },
  },
  {
    // The first bytes of a private key, which its body shows without a header.
    rule: 'private-key',
    anchors: ['MII', 'MHc', 'MHQ', 'MC4', 'MIG', 'b3Blbn', 'MFE', 'MEc'],
    pattern: new RegExp(
      String.raw`(?<secret>(?:MII[A-Za-z0-9+/]{3}IBA(?:AK|DANBgkqhkiG9w0BAQEFAAS)|MII[A-Za-z0-9+/]{2,3}[A-Za-z0-9+/]{0,4}BgkqhkiG9w0BBQ|MHcCAQEEI|MHQCAQEE|MIGkAgEBB|MIGHAgEAM|MIG2AgEAM|MC4CAQAwBQYDK2V|MFECAQEwBQYDK2V|b3BlbnNzaC1rZXktdjEA)${keyBody})`,
      'y',
    ),
    rate: (secret) => (secret.length < 60 || isRepetitive(secret) ? null : 'certain'),
  },
  {
    // A key with its certificates, which a password encrypts.
    rule: 'private-key',
    anchors: ['MII'],
    pattern: new RegExp(String.raw`(?<secret>MII[A-Za-z0-9+/]{3}IBAz(?:CC|BP)${keyBody})`, 'y'),
    rate: (secret) => (secret.length < 400 || isRepetitive(secret) ? null : 'possible'),
  },
  {
    // One key for both ends of a tunnel.
    rule: 'private-key',
    anchors: ['-----begin openvpn static key'],
    pattern:
      /(?<secret>-----BEGIN OpenVPN Static key V1-----(?:[ \t\r\n>|+#*/-]{0,12}(?:\\[nr]){0,2}[a-f0-9]{16,64}){1,64}(?:[ \t\r\n>|+#*/]{0,12}(?:\\[nr]){0,2}-----END OpenVPN Static key V1-----)?)/iy,
    rate: certainly,
  },
  {
    rule: 'putty-private-key',
    anchors: ['private-lines:'],
    // A diff, a quote or numbers stand in front of its lines, too.
    pattern: new RegExp(String.raw`Private-Lines: ?\d{1,3}\r?\n(?<secret>${keyBody})`, 'iy'),
    rate: certainly,
  },
  {
    rule: 'url-password',
    anchors: ['://'],
    pattern:
      /:\/\/(?<user>[^\s:/@"'`<>(){}\\,;?#]{0,100}(?:@[^\s:/@"'`<>(){}\\,;?#]{1,60})?):(?<secret>[^\s/"'`<>\\]{2,200})@(?<host>[^\s/"'`<>@)]{1,100})/y,
    rate: urlPassword,
  },
  {
    // The source of a database, as Go's drivers write it.
    rule: 'url-password',
    anchors: ['@tcp(', '@unix('],
    fromLine: true,
    pattern: /(?<![\w.-])[\w.-]{1,60}:(?<secret>[^\s:@"'`/()]{2,100})@(?:tcp|unix)\(/y,
    rate: (secret) =>
      standsForAnother(secret) || isExpression(secret) ? null : looksRandom(secret) ? 'certain' : 'possible',
  },
  {
    rule: 'url-token',
    anchors: ['://'],
    pattern: /:\/\/(?<secret>[A-Za-z0-9_.-]{20,200})@(?<host>[^\s/"'`<>@)]{1,100})/y,
    // With the key in the address of an error tracker one can only report errors.
    rate: (secret, { groups }) =>
      bearer(secret) === null
        ? null
        : /sentry|ingest/iu.test(groups?.['host'] ?? '')
          ? 'possible'
          : 'certain',
  },
  {
    // The token takes the place of the user.
    rule: 'url-token',
    anchors: [':x-oauth-basic@'],
    fromLine: true,
    pattern: /:\/\/(?<secret>[^\s:/@"'`<>(){}\\,;]{6,256}):x-oauth-basic@/y,
    rate: byLooks,
  },
  {
    rule: 'webhook-url',
    anchors: [
      'hooks.slack.com',
      '.webhook.office.com',
      'discord.com/api/webhooks',
      'discordapp.com/api/webhooks',
      'hooks.zapier.com',
      'outlook.office.com/webhook/',
    ],
    pattern:
      /(?<secret>(?:hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9+/_-]{40,90}|\.webhook\.office\.com\/webhookb2\/[A-Za-z0-9@/-]{60,300}|outlook\.office\.com\/webhook\/[A-Za-z0-9@/-]{60,300}|discord(?:app)?\.com\/api\/webhooks\/\d{15,22}\/[\w-]{50,90}|hooks\.zapier\.com\/hooks\/catch\/\d{4,12}\/\w{5,20}))/iy,
    rate: (secret) => (/x{5,}|X{5,}|T0{6,}|\/0{6,}/u.test(secret) ? null : 'certain'),
  },
  {
    rule: 'authorization-header',
    anchors: [
      'authorization',
      'x-api-key',
      'x-auth',
      'private-token',
      'api-key',
      'apikey',
      'x-token',
      'token',
      'access-token',
      'bearer',
    ],
    pattern:
      /(?:[\w-]{0,40}["']?\s{0,2}[:=,]\s{0,3}\\?["'`]?(?:(?:Bearer|Token|Basic|token|bearer|Api-Key|ApiKey|GoogleLogin auth=|SSWS|Bot|Digest|NTLM|Negotiate)\s{1,3}|token=["']?)|Bearer )(?<secret>[A-Za-z0-9+/_.=~-]{12,2000})/iy,
    rate: (secret, match) => {
      if (/basic\s/iu.test(match[0])) return userAndPassword(secret);
      return secret.startsWith('eyJ') ? null : bearer(secret);
    },
  },
  {
    // A login decodes to a text with a colon, and words do not.
    rule: 'authorization-header',
    anchors: ['basic '],
    pattern: /Basic {1,3}(?<secret>[A-Za-z0-9+/]{8,400}={0,2})(?![\w+/=-])/iy,
    rate: (secret) => (decoded(secret).includes(':') ? userAndPassword(secret) : null),
  },
  {
    // A signed request can be sent again while its signature counts.
    rule: 'authorization-header',
    anchors: ['oauth_signature', 'oauth_verifier', 'x-amz-signature=', 'x-goog-signature=', ' signature='],
    pattern:
      /(?:oauth_(?:signature|verifier)|X-(?:Amz|Goog)-Signature|(?<=AWS4-HMAC-SHA256 [^\n]{10,400}) Signature)\\*["']?\s{0,2}[=:,]\s{0,2}\\*["']?(?<secret>(?:[A-Za-z0-9+/_-]|%[0-9A-F]{2}){20,600}={0,2})/iy,
    rate: (secret) => (looksRandom(withoutPercents(secret).replaceAll(/[+/=]/gu, '')) ? 'possible' : null),
  },
  {
    // The number of an app and its secret, as Facebook joins them.
    rule: 'authorization-header',
    anchors: ['access_token'],
    pattern: /access_token\\*["']?[=:]\s?\\*["']?(?<secret>\d{13,17}(?:\||%7C)[\w.-]{16,200})/iy,
    rate: (secret) => (isPlaceholder(secret) ? null : 'possible'),
  },
  {
    rule: 'curl-credentials',
    anchors: ['curl '],
    pattern:
      /curl (?:(?!curl )[^\n]){0,200}?(?:-u|--user|--proxy-user)[ =]{0,2}(?<quote>["']?)(?<secret>(?!["'$<{])[^\s"':]{0,100}:(?:(?<=")[^"]|(?<=')[^']|[^\s"'$<{]){3,200})/y,
    rate: (secret) => {
      const password = secret.slice(secret.indexOf(':') + 1);
      if (isPlaceholder(password) || commonPasswords.test(password)) return null;
      return looksRandom(password) || (/\d/u.test(password) && /[^\w]/u.test(password))
        ? 'certain'
        : 'possible';
    },
  },
  {
    rule: 'curl-credentials',
    anchors: ['curl '],
    pattern:
      /curl (?:(?!curl )[^\n]){0,200}?(?:-H|--header)[ =]{0,3}["']?(?!(?:idempotency|public|publishable|csrf)-)[A-Za-z-]{0,40}(?:auth|token|key|secret)[A-Za-z-]{0,20}: {0,3}(?:[A-Za-z]{1,20} {1,3})?(?<secret>[A-Za-z0-9+/_.=~:-]{8,1000})/iy,
    rate: byLooks,
  },
  {
    // A service that takes its token as the user, without a password.
    rule: 'curl-credentials',
    anchors: ['curl '],
    pattern:
      /curl (?:(?!curl )[^\n]){0,200}?(?:-u|--user)[ =]{0,2}["']?(?<secret>[A-Za-z0-9_!.~-]{10,200}):["']?(?=\s|$)/y,
    rate: (secret) =>
      isPlaceholder(secret) || isExpression(secret) || !/\d/u.test(secret) || !/[A-Z]/u.test(secret)
        ? null
        : byLooks(secret),
  },
  {
    rule: 'json-web-token',
    anchors: ['eyJ'],
    pattern:
      /(?<![A-Za-z0-9_-]{6})(?<secret>ey[A-Za-z0-9_-]{14,2000}\.ey[A-Za-z0-9_/\\-]{14,16000}\.[A-Za-z0-9_/\\=-]{0,1000})(?![A-Za-z0-9_-])/y,
    rate: jwt,
  },
  {
    rule: 'json-web-token',
    anchors: ['ZXlK'],
    pattern: /(?<![A-Za-z0-9+/]{6})(?<secret>ZXlK(?:[A-Za-z0-9+/]{60,8000}={0,2}))/y,
    rate: (secret) => (/^ey[\w-]+\.ey[\w-]+\./u.test(decoded(secret)) ? 'certain' : null),
  },
  {
    // As an object of code has it, whose names stand without quotes.
    rule: 'json-web-key',
    anchors: ['kty:'],
    pattern:
      /kty:\s{0,4}["'](?:RSA|EC|OKP|oct)["'](?:(?!kty)[^{}]){0,1000}?\b[dk]:\s{0,4}["'](?<secret>[A-Za-z0-9_-]{20,1000})["']/y,
    rate: () => 'possible',
  },
  {
    rule: 'json-web-key',
    anchors: ['"kty"'],
    pattern:
      /"kty"\s{0,4}:\s{0,4}"(?:RSA|EC|OKP|oct)"[^{}]{0,3000}?"(?:d|k)"\s{0,4}:\s{0,4}"(?<secret>[A-Za-z0-9_-]{20,1000})"/y,
    rate: certainly,
  },
  {
    rule: 'password-hash',
    anchors: [
      '$2a$',
      '$2b$',
      '$2y$',
      '$1$',
      '$5$',
      '$6$',
      '$y$',
      '$apr1$',
      '$argon2',
      '{ssha',
      '{sha}',
      '$p$b',
      '$pbkdf2',
      '$8$',
      '$9$',
      '$krb5',
    ],
    pattern:
      /(?<secret>\$2[aby]\$\d\d\$[A-Za-z0-9./]{53}|\$1\$[A-Za-z0-9./]{1,8}\$[A-Za-z0-9./]{22}|\$apr1\$[A-Za-z0-9./]{1,8}\$[A-Za-z0-9./]{22}|\$5\$(?:rounds=\d+\$)?[A-Za-z0-9./]{1,16}\$[A-Za-z0-9./]{43}|\$6\$(?:rounds=\d+\$)?[A-Za-z0-9./]{1,16}\$[A-Za-z0-9./]{86}|\$y\$[A-Za-z0-9./]{1,8}\$[A-Za-z0-9./]{1,86}\$[A-Za-z0-9./]{43}|\$argon2(?:id|i|d)\$v=\d+\$[mtp=,\d]+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]{16,}|\{SSHA(?:256|512)?\}[A-Za-z0-9+/=]{32,}|\{SHA\}[A-Za-z0-9+/]{27}=|\$8\$[A-Za-z0-9./]{14}\$[A-Za-z0-9./]{43}|\$9\$[A-Za-z0-9./]{14}\$[A-Za-z0-9./]{43}|\$krb5(?:asrep|tgs)\$\d{1,2}\$[^\s$]{1,100}\$[a-f0-9$]{64,5000}|\$P\$B[A-Za-z0-9./]{30}|\$pbkdf2[-\w]*\$[\d]+\$[A-Za-z0-9./]+\$[A-Za-z0-9./]+)/iy,
    rate: (_secret, { input, index }) =>
      /^[\w.@-]{1,64}:$/u.test(lineBefore(input, index)) ? 'certain' : 'possible',
  },
  {
    // The oldest kind, which is known by the line of accounts around it.
    rule: 'password-hash',
    anchors: [':99999:'],
    fromLine: true,
    pattern: /(?<![\w.-])[\w.-]{1,32}:(?<secret>[A-Za-z0-9./]{13}):\d{1,6}:\d{1,6}:99999:/y,
    rate: certainly,
  },
  {
    // An output that Terraform was told to hide, in its state and as it prints it.
    rule: 'secret-value',
    anchors: ['"sensitive"', '"value"'],
    pattern:
      /(?:"sensitive":\s{0,4}true,\s{0,40}"type":\s{0,4}"string",\s{0,40}"value":\s{0,4}"(?<a>[^"\\\n]{6,500})"|"value":\s{0,4}"(?<b>[^"\\\n]{6,500})",\s{0,40}"type":\s{0,4}"string",\s{0,40}"sensitive":\s{0,4}true)/y,
    rate: byLooks,
  },
  {
    rule: 'netrc-password',
    anchors: ['password ', 'password\t'],
    pattern: /password[ \t]{1,4}"?(?<secret>[^\s"]{4,200})"?(?=\s|$)/y,
    rate: (secret, { input, index }) => {
      const before = input.slice(Math.max(0, index - 300), index);
      if (
        !/(?:machine[ \t]+\S+|default|login[ \t]+\S+|account[ \t]+\S+|(?:user|username|identity|hostname)[ \t]+(?!(?:and|or|nor|with|\/|&|,) )\S+)\s+(?:#[^\n]*\n\s*)?$/u.test(
          before,
        )
      )
        return null;
      return /machine[ \t]+\S+\s+login/u.test(before) &&
        !isPlaceholder(secret) &&
        !commonPasswords.test(secret)
        ? 'certain'
        : /^(?:\$|<|\{)/u.test(secret)
          ? null
          : 'possible';
    },
  },
  {
    rule: 'pgpass-password',
    anchors: [':5432:', ':5433:', ':*:*:', ':6432:', ':5439:'],
    fromLine: true,
    pattern:
      /(?<![^\n])[\w.*-]{1,100}:(?:\d{4,5}|\*):[\w*-]{1,64}:[\w*.@-]{1,64}:(?<secret>[^\s:]{3,200})(?=\s|$)/y,
    rate: (secret) => {
      if (commonPasswords.test(secret.replace(/^(?:my|your|db)[-_]?/iu, ''))) return 'possible';
      return isPlaceholder(secret) || isExpression(secret) ? null : 'certain';
    },
  },
  {
    rule: 'docker-auth',
    anchors: ['"auth"', '_auth'],
    pattern: /(?:"auth"\s{0,4}:\s{0,4}"|_auth\s{0,3}=\s{0,3}"?)(?<secret>[A-Za-z0-9+/]{8,2000}={0,2})/y,
    rate: (secret) => {
      // `echo` puts the end of a line behind a login.
      const login = decoded(secret).trimEnd();
      return login.includes(':') && !/[^\s\x20-\x7e]/u.test(login) ? 'certain' : null;
    },
  },
  {
    rule: 'sql-password',
    anchors: ['identified by', 'identified with', 'with password', 'encrypted password'],
    pattern:
      /(?:identified (?:by|with \S{1,40} (?:by|as))|(?:with|encrypted) password(?: ?=)?)(?: password)? {1,3}["'](?<secret>[^"'\n]{3,200})["']/iy,
    rate: (secret) =>
      isPlaceholder(secret) && !/^[a-z]+$/iu.test(secret)
        ? null
        : looksRandom(secret) || (/\d/u.test(secret) && /[^\w]/u.test(secret))
          ? 'certain'
          : 'possible',
  },
  {
    rule: 'sql-password',
    anchors: ["password '"],
    fromLine: true,
    pattern: /\b(?:role|user|login|superuser)\b[^\n;]{0,120}? password '(?<secret>[^'\n]{3,200})'/iy,
    rate: (secret) => (standsForAnother(secret, true) ? null : looksRandom(secret) ? 'certain' : 'possible'),
  },
  {
    // Statements in a script need no quotes.
    rule: 'sql-password',
    anchors: ['identified by'],
    pattern: /identified by {1,3}(?<secret>[^\s"'`;\\<>${}()]{6,120})/iy,
    rate: (secret) =>
      isPlaceholder(secret) ||
      isExpression(secret) ||
      !/\d.*[a-z]|[a-z].*\d|.(?:pass|pwd)|(?:pass|pwd).*[A-Z_]/iu.test(secret)
        ? null
        : looksRandom(secret)
          ? 'certain'
          : 'possible',
  },
  {
    rule: 'login-password',
    anchors: ['convertto-securestring'],
    pattern:
      /convertto-securestring(?: -(?:string|asplaintext|force))* {1,3}\\?(?:"(?<a>[^"\n$\\]{4,120})|'(?<b>[^'\n]{4,120})|(?<c>[^\s"'$()|-][^\s"'$()|]{5,120}))/iy,
    rate: (secret) =>
      isPlaceholder(secret) || isExpression(secret) ? null : looksRandom(secret) ? 'certain' : 'possible',
  },
  {
    // Several of these together open a vault.
    rule: 'vault-unseal-key',
    anchors: ['unseal key ', 'operator unseal '],
    pattern:
      /(?:unseal key \d{1,2}: {1,4}|operator unseal (?:-[\w=:/.-]{1,80} ){0,3})(?<secret>[A-Za-z0-9+/]{43,88}={0,2})(?![A-Za-z0-9+/=])/iy,
    rate: (secret) => (looksRandom(secret) ? 'certain' : null),
  },
  {
    rule: 'wireguard-key',
    anchors: ['privatekey', 'presharedkey'],
    pattern: /(?:PrivateKey|PresharedKey) {0,2}= {0,2}(?<secret>[A-Za-z0-9+/]{43}=)/y,
    rate: certainly,
  },
  {
    rule: 'login-password',
    anchors: [
      '.login(',
      'networkcredential(',
      'sshpass -p',
      'docker login',
      'mysql -',
      'mysqldump -',
      'mysqladmin -',
      'connect-viserver',
      'directoryentry(',
      '.auth(',
      'mysql_connect(',
      'mysqli(',
      'mysqli_connect(',
      'ftp_login(',
      'createconnection(',
      'psexec',
    ],
    pattern:
      /(?:(?:\.login|networkcredential|\.auth|mysqli?_connect|mysqli|createconnection) ?\(\s{0,4}(?:["'][^"'\n]{1,120}["']\s{0,2},\s{0,4}){1,2}["'](?<a>[^"'\n]{4,120})["']|directoryentry\(\s{0,4}(?:["'][^"'\n]{1,120}["']\s{0,2},\s{0,12}){2}["'](?<b>[^"'\n]{4,120})["']|ftp_login\([^,\n]{1,60},\s{0,3}["'][^"'\n]{1,80}["'],\s{0,3}["'](?<c>[^"'\n]{4,120})["']|sshpass -p ?["']?(?<d>[^\s"'$]{3,120})|docker login [^\n]{0,120}?-p[ =]?["']?(?<e>[^\s"'$]{3,120})|mysql(?:dump|admin)? (?:-(?:(?!mysql(?:dump|admin)? -)[^\n]){0,120}?\s)?-p(?<f>[^\s"'$-][^\s"'$]{3,120})|connect-viserver [^\n]{0,200}?-password ["']?(?<g>[^\s"'$]{3,120})|psexec(?:\.exe)? (?:(?!psexec|-u )[^\n]){0,120}-u (?:"[^"\n]{1,60}"|[^\s"]{1,60})(?: -[a-z]{1,2}){0,4} -p ["']?(?<h>[^\s"'$%<-][^\s"'$%<]{3,80}))/iy,
    rate: (secret) =>
      isPlaceholder(secret) || isExpression(secret) ? null : looksRandom(secret) ? 'certain' : 'possible',
  },
  {
    // A user and a password by their places in a call that signs in, or makes a user.
    rule: 'login-password',
    anchors: [
      'login(',
      'log_in(',
      'logon(',
      'sign_in(',
      'signin(',
      'authenticate(',
      'create_user(',
      'createuser(',
      'create_superuser(',
      'add_user(',
      'adduser(',
      'basic_auth(',
      'basicauth(',
      'basicauthentication(',
      'credentials.basic(',
      'credentials(',
      'credential(',
      'passwordcredentials(',
      'passwordauthentication(',
      'passwordauthenticationtoken(',
      'passwordcredential(',
      'withcredentials(',
      'withbasicauth(',
      'userpassword(',
      'plainauth(',
      'getconnection(',
      'auth=(',
      'auth = (',
    ],
    pattern:
      /[\w. =]{3,40}\(\s{0,20}(?:\w{1,20}\s?[=:]\s?)?(?:(?:["'][^"'\n]{0,120}["']|[\w.]{1,40}),\s{0,20}){1,2}["'](?<secret>[^"'\n]{4,80})["']\s{0,20}[,)]/y,
    rate: (secret, match) => {
      if (!/^[\w. =]{3,40}\(\s{0,20}(?:\w{1,20}\s?[=:]\s?)?["']/u.test(match[0]) || /\s/u.test(secret))
        return null;
      return standsForAnother(secret, true) || isExpression(secret, true) || /^[./]|:\/\//u.test(secret)
        ? null
        : 'possible';
    },
  },
  {
    // The address of a user, and behind it, without a name, the password.
    rule: 'login-password',
    anchors: [
      '.com":',
      ".com':",
      '.com",',
      ".com',",
      '.com" =',
      ".com' =",
      '.org":',
      ".org':",
      '.org",',
      ".org',",
      '.net":',
      ".net':",
    ],
    fromLine: true,
    pattern:
      /(?<=["'])[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{2,20}){1,3}["']\s{0,3}(?::|=>|,)\s{0,3}["'](?<secret>[^\s"'@/]{6,60})["']/y,
    rate: (secret) => (isChosenPassword(secret, true) || isPasswordOfOwner(secret) ? 'possible' : null),
  },
  {
    // The settings of Redis, also as options of its server.
    rule: 'login-password',
    anchors: ['requirepass ', 'masterauth '],
    pattern: /(?:requirepass|masterauth) {1,4}["']?(?<secret>[^\s"'`$<{%[\]>}]{4,200})/iy,
    rate: (secret) =>
      isPlaceholder(secret) || isExpression(secret) || /^[a-z]{1,3}$/u.test(secret)
        ? null
        : looksRandom(secret)
          ? 'certain'
          : /\d|_|-/u.test(secret) || secret.length >= 8
            ? 'possible'
            : null,
  },
  {
    // Commands that take a password as an option of one letter, or by its place.
    rule: 'login-password',
    anchors: [
      'redis-cli ',
      'mongo ',
      'mongosh ',
      'mongodump ',
      'mongorestore ',
      'htpasswd -',
      'smbclient ',
      'ldapsearch ',
      'ldapadd ',
      'ldapmodify ',
      'sqlcmd ',
      'rabbitmqctl add_user ',
      'rabbitmqctl change_password ',
      'ipmitool ',
      '-passin pass:',
      '-passout pass:',
      '-password pass:',
      '-pass pass:',
      '-storepass ',
      '-keypass ',
    ],
    pattern:
      /(?:redis-cli (?:(?!redis-cli )[^\n|;]){0,120}?-a ["']?(?<a>[^\s"'$<{-][^\s"'$<{]{3,80})|(?<![\w:/-])(?:mongo|mongosh|mongodump|mongorestore) (?:(?!mongo)[^\n|;]){0,160}?-p ["']?(?<b>[^\s"'$<{-][^\s"'$<{]{2,80})|htpasswd -[a-zA-Z]{0,4}b[a-zA-Z]{0,4} \S{1,100} \S{1,60} ["']?(?<c>[^\s"'$<{]{4,80})|smbclient (?:(?!smbclient )[^\n|;]){0,120}?-U ["']?[^\s"'%]{1,60}%(?<d>[^\s"'$<{]{3,80})|ldap(?:search|add|modify) (?:(?!ldap)[^\n|;]){0,160}?-w ["']?(?<e>[^\s"'$<{-][^\s"'$<{]{2,80})|sqlcmd (?:(?!sqlcmd )[^\n|;]){0,120}?-P ["']?(?<f>[^\s"'$<{-][^\s"'$<{]{3,80})|rabbitmqctl (?:add_user|change_password) [^\s"']{1,60} ["']?(?<g>[^\s"'$<{]{4,80})|ipmitool (?:(?!ipmitool )[^\n|;]){0,120}?-P ["']?(?<h>[^\s"'$<{-][^\s"'$<{]{3,80})|-pass(?:in|out|word)? pass:(?<i>[^\s"'$<{]{4,80})|-(?:store|key)pass ["']?(?<j>[^\s"'$<{%-][^\s"'$<{]{4,80}))/y,
    rate: (secret) =>
      standsForAnother(secret) ||
      isExpression(secret) ||
      /^(?:password|passwd|pass|yes|no|true|false|file|env|stdin|\d+:.*)$/iu.test(secret)
        ? null
        : looksRandom(secret)
          ? 'certain'
          : 'possible',
  },
  {
    rule: 'password-in-text',
    anchors: ['password is', 'password for', 'passwort ist', 'password:', 'password ->', 'pw is'],
    pattern:
      /(?:password|passwort|pw)(?: for [^\n.]{1,60}?)? (?:is|ist)(?: now| set to| just|:)? ?["'`*]{1,3}(?<secret>[^\s"'`*]{4,80})["'`*]/iy,
    rate: unlessPlaceholder('possible'),
  },
  {
    rule: 'azure-account-key',
    anchors: ['accountkey=', 'sharedaccesskey=', 'sharedaccesssignature', 'sig='],
    pattern:
      /(?:(?:AccountKey|SharedAccessKey)=(?<a>[A-Za-z0-9+/]{40,90}={0,2})|sig=(?<b>[A-Za-z0-9%+/]{40,100}(?:%3D|=)?))/iy,
    rate: (secret) => (isEmulatorKey(secret) ? null : 'certain'),
  },
  {
    rule: 'azure-client-secret',
    anchors: ['0q~', '1q~', '2q~', '3q~', '4q~', '5q~', '6q~', '7q~', '8q~', '9q~'],
    fromLine: true,
    pattern: /(?<=^|[\s"'`=:,(>])(?<secret>[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34})(?=$|[\s"'`;,)<\\])/y,
    rate: certainly,
  },
  {
    rule: 'telegram-bot-token',
    anchors: [':aa'],
    fromLine: true,
    pattern: /(?<![\d\w])(?<secret>\d{8,10}:AA[A-Za-z0-9_-]{32,33})(?![A-Za-z0-9_-])/y,
    rate: certainly,
  },
  {
    rule: 'mailchimp-key',
    anchors: ['-us'],
    fromLine: true,
    pattern: /(?<![0-9a-f])(?<secret>[0-9a-f]{32}-us\d{1,2})(?!\d)/y,
    rate: certainly,
  },
  {
    rule: 'azure-devops-token',
    anchors: ['azdo'],
    fromLine: true,
    pattern: /(?<![A-Za-z0-9])(?<secret>[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4})(?![A-Za-z0-9])/y,
    rate: certainly,
  },
  {
    // Sixty and more letters, of which those in the middle and at the end tell the service and the checksum.
    rule: 'azure-identifiable-key',
    anchors: ['jqqj99'],
    fromLine: true,
    pattern: /(?<![A-Za-z0-9+/])(?<secret>[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26})(?![A-Za-z0-9])/y,
    rate: certainly,
  },
  {
    rule: 'azure-identifiable-key',
    anchors: ['+acr'],
    fromLine: true,
    pattern: /(?<![A-Za-z0-9+/])(?<secret>[A-Za-z0-9+/]{42}\+ACR[A-D][A-Za-z0-9+/]{5})(?![A-Za-z0-9+/=])/y,
    rate: certainly,
  },
  {
    rule: 'tableau-token',
    anchors: ['==:'],
    fromLine: true,
    pattern: /(?<![A-Za-z0-9+/])(?<secret>[A-Za-z0-9+/]{22}==:[A-Za-z0-9]{32})(?![A-Za-z0-9])/y,
    rate: certainly,
  },
  {
    rule: 'terraform-cloud-token',
    anchors: ['.atlasv1.'],
    fromLine: true,
    pattern: /(?<secret>[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70})(?![A-Za-z0-9_=-])/y,
    rate: certainly,
  },
  {
    rule: 'bundler-credentials',
    anchors: ['contribsys__com'],
    pattern: /CONTRIBSYS__COM["']?\s{0,3}[:=]\s{0,3}["']?(?<secret>[a-f0-9]{8}:[a-f0-9]{8})(?![a-f0-9])/iy,
    rate: certainly,
  },
  {
    rule: 'maxmind-license-key',
    anchors: ['_mmk'],
    fromLine: true,
    pattern: /(?<secret>[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk)(?![A-Za-z0-9])/y,
    rate: certainly,
  },
  {
    // The user's number in base64, the time, and a signature.
    rule: 'discord-bot-token',
    anchors: ['discord', 'token', 'client.login', 'client.run', 'bot.run'],
    fromLine: true,
    pattern:
      /(?<![A-Za-z0-9_-])(?<secret>[MNO][A-Za-z0-9_-]{22,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38})(?![A-Za-z0-9_-])/y,
    rate: certainly,
  },
  {
    rule: 'firebase-server-key',
    anchors: [':apa91'],
    fromLine: true,
    pattern:
      /(?<![A-Za-z0-9_-])(?<secret>AAAA[A-Za-z0-9_-]{7}:APA91[A-Za-z0-9_-]{129,150})(?![A-Za-z0-9_-])/y,
    rate: certainly,
  },
  {
    rule: 'new-relic-license-key',
    anchors: ['nral'],
    fromLine: true,
    pattern: /(?<![A-Za-z0-9])(?<secret>(?:eu01xx)?[a-f0-9]{30,36}NRAL)(?![A-Za-z0-9])/y,
    rate: (secret) => (isRepetitive(secret.slice(0, 30)) ? null : 'certain'),
  },
  {
    rule: 'connection-string-password',
    anchors: [';password=', ';pwd=', '; password=', '; pwd='],
    fromLine: true,
    pattern:
      /(?:server|host|data source|user id|uid|user|database|initial catalog|addr|address|username|endpoint)\s{0,2}=[^\n]{1,300}?; ?(?:password|pwd)\s{0,2}=\s{0,2}(?<secret>[^\s;"'<>]{3,120})/iy,
    rate: (secret) =>
      isPlaceholder(secret) || isExpression(secret) || commonPasswords.test(secret)
        ? null
        : looksRandom(secret)
          ? 'certain'
          : 'possible',
  },
  {
    rule: 'salesforce-token',
    anchors: ['00d'],
    pattern: /(?<secret>00D[A-Za-z0-9]{12,15}![A-Za-z0-9._]{80,120})/y,
    rate: certainly,
  },
];

function lineBefore(text: string, at: number): string {
  return text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 66), at);
}

/** True for a certificate, a public key, and a private one that only shows the form. */
export function isPublicPem(value: string): boolean {
  if (!value.includes('-----BEGIN')) return false;
  return !/-----BEGIN [A-Z ]{0,30}PRIVATE KEY/u.test(value) || isPlaceholderKey(value);
}

/** True for a key that only shows the form: a few letters again and again, or dots. */
function isPlaceholderKey(secret: string): boolean {
  const body = secret.replaceAll(/-----[^-]*-----|\\n|\s/gu, '');
  // Each line of a key is longer than any word.
  if (!/[A-Za-z0-9+/]{24}/u.test(secret)) return true;
  return body.length < 60 || /\.{3}|…|<|x{10}|X{10}/u.test(body) || entropy(body) < 3;
}

/** Returns the secret in a match of a pattern with the flag `d`, rated; `null` if it is none. */
export function spanOf(structure: Structure, match: RegExpExecArray, shift: number): FindingSpan | null {
  const groups = match.indices?.groups ?? {};
  const [, place] =
    Object.entries(groups).find(([name, at]) => isSecretGroup(name) && at !== undefined) ?? [];
  if (place === undefined) return null;
  const [start, end] = place;
  const secret = match.input.slice(start, end).trimEnd();
  const tier = structure.rate(secret, match);
  return tier === null
    ? null
    : { rule: structure.rule, tier, start: start + shift, end: start + secret.length + shift };
}

/** Alternatives name their groups by letters. */
function isSecretGroup(name: string): boolean {
  return name === 'secret' || name.length === 1;
}
