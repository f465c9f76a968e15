export type ParsedFolder =
  | { readonly ok: true; readonly folder: string }
  | { readonly ok: false; readonly problem: string };

const longest = 200;
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/iu;
/** Characters that Windows refuses in names, invisible ones, and those that would end a path in a message. */
const refused = /[<>:"|?*`\p{C}\p{Zl}\p{Zp}]/u;

/**
 * Parses a payload folder in the usual notations: `./docs/sessions/` becomes `docs/sessions`. Refuses a folder that
 * would not lie inside the project on every system, in a sentence that says what to type instead.
 */
export function parsePayloadFolder(typed: string): ParsedFolder {
  const text = typed.trim().replaceAll('\\', '/');
  const segments = text.split('/').filter((segment) => segment !== '' && segment !== '.');
  // Also checks the part after “./”, which is removed: the stored form must parse to itself.
  if (/^(\/|[a-z]:)/iu.test(text) || segments[0]?.startsWith('~') === true) {
    return no('Type a folder inside the project, without a drive or a leading slash, e.g. docs/sessions.');
  }
  if (segments.length === 0) return no('Type the name of a folder inside the project, e.g. scratch.');
  const folder = segments.join('/');
  if (folder.length > longest) return no(`Type a shorter name, with at most ${longest} characters.`);
  for (const segment of segments) {
    const problem = segmentProblem(segment);
    if (problem !== null) return no(problem);
  }
  return { ok: true, folder };
}

/** True if a name has the form that `parsePayloadFolder` returns. */
export function isPayloadFolder(folder: string): boolean {
  const parsed = parsePayloadFolder(folder);
  return parsed.ok && parsed.folder === folder;
}

function segmentProblem(segment: string): string | null {
  if (segment === '..') return 'Type a folder inside the project. “..” leads outside.';
  // Includes the names by which Windows and macOS also open git's folder.
  if (/^(\.git|git~\d+)$/iu.test(segment))
    return 'Git keeps its own files in this folder. Type another folder.';
  if (device.test(segment)) return `Windows reserves the name “${segment}” for a device. Type another name.`;
  if (/^\s|[\s.]$/u.test(segment)) {
    return 'A folder name can’t start with a space, or end with a space or a dot. Type another name.';
  }
  if (refused.test(segment)) return 'Remove < > : " | ? * ` and invisible characters.';
  return null;
}

function no(problem: string): ParsedFolder {
  return { ok: false, problem };
}
