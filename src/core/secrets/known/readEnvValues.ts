import type { FindingTier } from '../../../shared/domain/finding.ts';

export interface EnvValue {
  readonly value: string;
  readonly tier: FindingTier;
}

const assignment =
  /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*[=:][ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\r\n]*))/gmu;
const secretName =
  /key|secret|token|pass|pwd|credential|auth|private|salt|dsn|cookie|signature|webhook|_url$|_uri$|connection/iu;
const publicName = /public|publishable/iu;
const placeholder =
  /^(?:<.*>|\$\{.*\}|x{3,}|\*{3,}|\.{3,}|change[-_ ]?(?:me|it)|todo|example|placeholder|your[-_ ].*|(?:my[-_ ]?)?(?:password|secret|token)|localhost|undefined|default|disabled|enabled|production|development)$/iu;
const passwordInUrl = /^[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:([^\s/@]{6,})@/iu;

/**
 * Returns values that a file like `.env` keeps out of the code: certain ones by a secret's name, possible ones that
 * look random.
 */
export function readEnvValues(text: string): readonly EnvValue[] {
  const found: EnvValue[] = [];
  for (const [, name = '', double, single, back, bare = ''] of text.matchAll(assignment)) {
    const quoted = double === undefined ? (single ?? back) : double.replaceAll(/\\(["\\$])/gu, '$1');
    const value = (quoted ?? bare.replace(/[ \t]#.*$/u, '')).trim();
    if (value.length > longest) continue;
    const password = passwordInUrl.exec(value)?.[1];
    if (password !== undefined) {
      found.push({ value, tier: 'certain' }, { value: decoded(password), tier: 'certain' });
      if (decoded(password) !== password) found.push({ value: password, tier: 'certain' });
      continue;
    }
    const tier = tierOf(name, value);
    if (tier !== null) found.push({ value, tier });
  }
  return found;
}

/** Characters. */
const longest = 10_000;

function tierOf(name: string, value: string): FindingTier | null {
  if (publicName.test(name) || placeholder.test(value)) return null;
  // Addresses, paths, numbers and switches reveal nothing that the code does not.
  if (/^(?:[a-z][a-z0-9+.-]*:\/\/|\.{0,2}\/|[A-Za-z]:\\|[\d.,:+-]+$|true$|false$)/iu.test(value)) {
    return /[?&][\w-]*(?:key|token|sig|secret)[\w-]*=\S{8}|hooks\./iu.test(value) ? 'certain' : null;
  }
  if (secretName.test(name) && value.length >= 8 && !/^[a-z]+$/u.test(value)) return 'certain';
  const looksRandom =
    /^[\w+/=.-]{20,}$/u.test(value) && /\d/u.test(value) && /[a-z]/u.test(value) && /[A-Z]/u.test(value);
  return looksRandom ? 'possible' : null;
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
