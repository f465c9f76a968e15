import { formatCount } from '../ui/formats.ts';

/** Characters, or bytes of a file; the most that one call carries. */
const mostText = 20_000_000;

export type ReadText =
  | { readonly ok: true; readonly name: string; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads a file from the user as text. Refuses other content, and too much of it, in a sentence that says what to do.
 */
export async function readText(file: File): Promise<ReadText> {
  const { name } = file;
  if (/^(?:image|audio|video|font)\//u.test(file.type))
    return { ok: false, problem: notText(name, file.type) };
  if (file.size > mostText) {
    return { ok: false, problem: `${name} is larger than 20 MB. Drop only the part that you need.` };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (text.trim() === '') return { ok: false, problem: `${name} is empty.` };
    if (!text.includes('\0')) return { ok: true, name, text };
    return { ok: false, problem: notText(name, '') };
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, problem: notText(name, '') };
    return {
      ok: false,
      problem: `${name} can't be read. It may have been moved, or you may have no permission.`,
    };
  }
}

export function notText(name: string, type: string): string {
  return type.startsWith('image/')
    ? `${name} is an image, and a first message is text only. Save the file in the project and give its path in a note.`
    : `${name} is not a text file, and a first message is text only. Save the file in the project and give its path in a note.`;
}

/** Returns why a text is too long; `null` if it fits. */
export function tooLong(text: string): string | null {
  if (text.length <= mostText) return null;
  const [has, most] = [formatCount(text.length), formatCount(mostText)];
  return `The text has ${has} characters. The limit is ${most}. Save it in the project and add lines of that file instead.`;
}
