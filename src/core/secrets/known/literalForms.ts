/** Characters. Shorter ones stand in any text by chance. */
const shortest = 6;

/** A value as it may stand in a text: as it is, and escaped or encoded as files and addresses do it. */
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
    ...base64Forms(value, 'base64'),
    ...base64Forms(value, 'base64url'),
  ]);
  return [...forms].filter((form) => form.length >= shortest);
}

/** Half a character has no such form. */
function percentEncoded(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Of the value alone, and with one or two bytes before it, e.g. as the password after a name: without what those share. */
function base64Forms(value: string, encoding: 'base64' | 'base64url'): readonly string[] {
  const bytes = Buffer.from(value, 'utf8');
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString(encoding);
    return text.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3));
  });
}
