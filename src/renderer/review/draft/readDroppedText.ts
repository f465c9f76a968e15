/** Bytes; more than any draft. */
const most = 4_000_000;

/** Reads a file from the user as text. Refuses anything else in a sentence, since a draft is text. */
export async function readDroppedText(
  file: File,
): Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string }> {
  if (file.size > most) return { ok: false, problem: `${file.name} is too large for a draft.` };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (!text.includes('\0')) return { ok: true, text };
  } catch {
    // The return below reports this with the other reason.
  }
  return { ok: false, problem: `${file.name} is not a text file. Use Markdown or plain text.` };
}
