import { isExpression, standsForAnother } from './valueLooks.ts';

/** Fields of a form, conditions for new passwords, versions, and names of columns. */
const shownBeside =
  /^(?:[a-z]+[-_]?){0,2}(?:pass(?:word|wd)?|pwd)[-_]?[0-3]?$|^[~^]?v?\d+(?:\.\d+)+|\||:\d|^(?:utf|sha|md|base|aes|hash|scram|bcrypt|pbkdf|argon|row|col|item|step|key|id|h|w|p|m)[-_]?\d/iu;
/** Words for what is missing, and for what a reader shall put here. */
const noPassword =
  /^(?:(?:un)?set|required|nullable|string|str|text|none|null|nil|false|true|yes|no|undefined|optional|hidden|masked|redacted|enabled|disabled|default|empty|missing|prompt|ask|value|field|input|label|number|object|any|varchar|char|bytes|visible|enter|submit|basic|plain|plaintext|md5|file|env|vault|scram|trust|peer|ident|manual|auto|random|generated?|unchanged|self|this|new|old|current|await|function|return|type|name|data|async)$/iu;

/**
 * True for a password as people make one up: letters with digits or marks, which may begin with the word password and go on with 123.
 * The name beside it must say password: of any other value this says nothing.
 */
export function isChosenPassword(value: string, isLiteral: boolean): boolean {
  if (!/^[!-~]{5,64}$/u.test(value) || shownBeside.test(value)) return false;
  if (standsForAnother(value, isLiteral) || isExpression(value, isLiteral)) return false;
  if (/^\d+$/u.test(value)) return value.length >= 6 && value.length <= 12 && new Set(value).size > 1;
  if (/^[a-z]\d{5,11}$/iu.test(value)) return true;
  if (new Set(value.toLowerCase()).size < 3) return false;
  return (
    /[a-z]{2}/iu.test(value) &&
    /\d|[!?*#%^&+~]$|[a-z][@!]\w/iu.test(value) &&
    !/[<>()[\]{};,=`"'\\]/u.test(value)
  );
}

/** True for a word that may stand as a password in a line of settings, where no word is a variable. */
export function isWordAsPassword(value: string): boolean {
  if (/\.(?:key|pem|txt|json|ya?ml|jks)$/iu.test(value)) return false;
  return /^[a-z][a-z0-9_.-]{3,40}$/iu.test(value) && !noPassword.test(value) && !standsForAnother(value);
}

/** In front of a mark and the word password, these make a name of a field, of a page or of an error. */
const notOwner =
  /^(?:current|(?:new|old)[- .]|confirm(?:ed|ation)?|repeat|re|reset|forgot(?:ten)?|change|update|invalid|incorrect|missing|empty|weak|expired|no|set|get|is|has|show|hide|toggle|verify|check|your|insert|enter|put|replace|add|paste|type|one|encrypted|hashed|encoded|temporary)[-_ .]?(?=p)/iu;

/** True for a word in front of the word password, as in `mypassword`, or a letter behind it: people write so for a test. */
export function isPasswordOfOwner(value: string): boolean {
  return (
    value.length <= 40 &&
    !/^[A-Z_]+$|_password[12]$/u.test(value) &&
    !notOwner.test(value) &&
    (/^[a-z]+(?:[-_.][a-z]+)?[-_.]?(?:pass(?:word|wd|phrase)?|passw|pwd)(?:[-_]?[a-z0-9]{1,3})?!?$/iu.test(
      value,
    ) ||
      /^pass(?:word|wd)?[A-Z]$/u.test(value))
  );
}

/** The first words that come to mind for a password, which documents and defaults show everywhere. */
const usual =
  /^(?:pass(?:word|wd|w0rd)?|p@ssw[o0]rd|pwd|admin|root|toor|test(?:ing|er)?|secret|guest|user(?:name)?|change(?:me|it|this)|qwerty|letmein|welcome|hello|world|foo|bar|baz|foobar|postgres|mysql|demo|example|default|string|token|key|value|none|null|hunter2|abc123|password(?:1|12|123|1234)|1234(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)!?$/iu;

/** True for a password that says nothing about what it opens. */
export function isUsualPassword(value: string): boolean {
  return usual.test(value);
}
