/** Characters. Shorter values occur in any text by chance. */
const shortest = 6;

/** Returns the forms that a value may have in a text: unchanged, and escaped or encoded as in files and addresses. */
export function literalForms(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const percent = percentEncoded(value);
  const hex = Buffer.from(value, 'utf8').toString('hex');
  const bytes = hex.match(/../gu) ?? [];
  const forms = new Set([
    value,
    json,
    json.replaceAll('/', String.raw`\/`),
    percent,
    percent.replaceAll(/%[0-9A-F]{2}/gu, (code) => code.toLowerCase()),
    percent.replaceAll('%20', '+'),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    ...[hex, bytes.join(' '), bytes.join(':')].flatMap((form) => [form, form.toUpperCase()]),
    ...base64Forms(value, 'base64'),
    ...base64Forms(value, 'base64url'),
    ...formsBeyondAscii(value, json),
  ]);
  return longEnough(forms);
}

/**
 * Returns the forms that a value may have in a decoded view. Each part of a character beyond ASCII is a blank there, where it
 * was escaped.
 */
export function formsInView(value: string): readonly string[] {
  const forms = literalForms(value);
  if (!beyondAscii.test(value)) return forms;
  const withBlanks = [
    value.replaceAll(/[^\0-~]/g, ' '),
    value.replaceAll(/[^\0-~]/gu, ' '),
    Buffer.from(value, 'utf8')
      .toString('latin1')
      .replaceAll(/[^\0-~]/gu, ' '),
  ];
  // Little else than blanks occurs anywhere.
  return [...forms, ...longEnough(withBlanks.filter((form) => form.replaceAll(' ', '').length >= shortest))];
}

const beyondAscii = /[^\0-~]/u;

/** Returns the forms of a value with letters beyond ASCII, which programs compose and escape in different ways. */
function formsBeyondAscii(value: string, json: string): readonly string[] {
  if (!beyondAscii.test(value)) return [];
  const escaped = json.replaceAll(
    /[^\0-~]/g,
    (half) => String.raw`\u` + half.charCodeAt(0).toString(16).padStart(4, '0'),
  );
  return [
    value.normalize('NFC'),
    value.normalize('NFD'),
    escaped,
    escaped.replaceAll(/\\u[\da-f]{4}/gu, (code) => String.raw`\u` + code.slice(2).toUpperCase()),
    value.replaceAll(beyondAsciiEach, (letter) => `&#${String(letter.codePointAt(0))};`),
    value.replaceAll(beyondAsciiEach, (letter) => `&#x${(letter.codePointAt(0) ?? 0).toString(16)};`),
  ];
}

const beyondAsciiEach = /[^\0-~]/gu;

function longEnough(forms: Iterable<string>): readonly string[] {
  return [...forms].filter((form) => form.length >= shortest);
}

/** Encodes a value; half a character has no such form. */
function percentEncoded(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * Returns the forms of the value alone, and after one or two bytes, e.g. as the password after a name: without the
 * characters that these share.
 */
function base64Forms(value: string, encoding: 'base64' | 'base64url'): readonly string[] {
  const bytes = Buffer.from(value, 'utf8');
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString(encoding);
    return text.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3));
  });
}
