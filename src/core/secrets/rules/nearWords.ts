import { serviceNames } from './serviceNames.ts';

/** A value's name stands at most so many characters before it. */
export const reach = 80;

/** Announce a secret by themselves, also as the end of a longer word. */
export const keyWord =
  /^(?:.*(?:key|token|secret|password|passwd|credentials?)|pwd|pass|bearer|auth|api|pat|pin|login|license|licence|sid)$/u;
/** In front of `key` or `key token`, these make it one that opens nothing. */
export const keyKinds = /^(?:public|cache|primary|foreign|sort|partition|hash|row|object|idempotency)$/u;
/** Announce something that only looks random. */
export const otherWords: ReadonlySet<string> = new Set(
  (
    'sha hash hashes checksum integrity digest commit commits rev revision etag fingerprint thumbprint resolved ' +
    'signature sig cert certificate public pubkey publickey nonce cache blob tree ref refs image trace span uuid guid ' +
    'md crc tag build version node block tx txid transaction address contract wallet csrf xsrf keyid jti kid challenge ' +
    'uid correlation requestid salt iv cursor continuation boundary svg path font class import src href url test expected snapshot hmac'
  ).split(' '),
);

/** A mark names the kind of what stood there, and says nothing about what stands behind it. */
const redacted = /\[REDACTED:[a-z\d-]{1,80}\]/gu;

/** Returns the words in front on the same line, and on the one above where that has only the value. */
export function wordsBefore(text: string, start: number): readonly string[] {
  const near = text.slice(Math.max(0, start - reach), start).replaceAll(redacted, '');
  const lines = near.split('\n');
  const line = lines.at(-1) ?? '';
  const context = /[A-Za-z]/u.test(line) ? line : lines.slice(-2).join('\n');
  return context
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .map((word) => (serviceNames.has(word) ? word : word.replace(/\d+$/u, '')))
    .filter((word) => word !== '');
}
