/** Characters. Shorter values occur in any text by chance. */
const shortest = 6;

/** Returns the forms that a value may have in a text: unchanged, and escaped or encoded as in files and addresses. */
export function literalForms(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const percent = percentEncoded(value);
  const forms = new Set([
    value,
    json,
    json.replaceAll('/', String.raw`\/`),
    percent,
    percent.replaceAll(/%[0-9A-F]{2}/gu, (code) => code.toLowerCase()),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    Buffer.from(value, 'utf8').toString('hex'),
    Buffer.from(value, 'utf8').toString('hex').toUpperCase(),
    ...base64Forms(value, 'base64'),
    ...base64Forms(value, 'base64url'),
  ]);
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
