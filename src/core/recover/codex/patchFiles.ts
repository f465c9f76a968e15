import { posix, win32 } from 'node:path';

/** A file that a patch changes, with its counted lines. */
export interface PatchedFile {
  /** The path that the patch names. */
  readonly path: string;
  readonly added: number;
  readonly deleted: number;
}

const header = /^\*\*\* (?<verb>Add File|Update File|Delete File|Move to): (?<path>.+?)\s*$/u;

/** Returns the files that a text of `apply_patch` changes. A file that is moved is there under both of its names. */
export function patchFiles(patch: string): readonly PatchedFile[] {
  const files: { path: string; added: number; deleted: number }[] = [];
  for (const line of patch.split('\n')) {
    const found = header.exec(line)?.groups;
    const path = found?.['path'];
    const current = files.at(-1);
    if (path !== undefined) files.push({ path, added: 0, deleted: 0 });
    else if (current !== undefined && line.startsWith('+')) current.added += 1;
    else if (current !== undefined && line.startsWith('-')) current.deleted += 1;
  }
  return files;
}

/** Returns the patches in a command line that calls `apply_patch`. */
export function patchesIn(command: string): readonly string[] {
  if (!/\bapply_?patch\b/u.test(command)) return [];
  return [...command.matchAll(/\*\*\* Begin Patch[\s\S]*?\*\*\* End Patch/gu)].map(([patch]) => patch);
}

/** Returns the folder that a command line changes to before all else, e.g. in `cd src && cat a.ts`. */
export function folderOfCommand(command: string, folder: string): string {
  const { quoted, plain } =
    /^\s*cd\s+(?:(?:"|')(?<quoted>[^"']+)(?:"|')|(?<plain>[^\s;&|]+))\s*(?:&&|;|\n)/u.exec(command)?.groups ??
    {};
  const to = quoted ?? plain;
  return to === undefined ? folder : absolutePath(to, folder);
}

/** Returns a path that a record names relative to its folder, by the rules of the system that wrote it. */
export function absolutePath(named: string, folder: string): string {
  const path = plainPath(named);
  const rules = /^[a-z]:[\\/]|^\\\\/iu.test(folder) ? win32 : posix;
  if (path.startsWith('/') || win32.isAbsolute(path) || folder === '') return path;
  return rules.join(folder, path);
}

/** Returns the path of a `file:` address, as newer versions write folders; any other text as it is. */
export function plainPath(text: string): string {
  if (!text.startsWith('file://')) return text;
  try {
    const path = decodeURIComponent(new URL(text).pathname);
    return /^\/[a-z]:\//iu.test(path) ? path.slice(1) : path;
  } catch {
    return text;
  }
}

/** Returns the commands and the patches in a script of JavaScript that calls tools, as far as they stand in it as texts. */
export function scriptCalls(script: string): {
  readonly commands: readonly string[];
  readonly patches: readonly string[];
} {
  const commands = [
    ...script.matchAll(/\bcmd["']?\s*:\s*(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)/gu),
  ].map(({ groups = {} }) => unquote(groups['text'] ?? ''));
  const patches = [...script.matchAll(/\*\*\* Begin Patch[\s\S]*?\*\*\* End Patch/gu)].map(([text]) =>
    text.includes('\n') ? text : text.replaceAll('\\n', '\n').replaceAll('\\"', '"'),
  );
  return { commands, patches };
}

function unquote(text: string): string {
  const inner = text.slice(1, -1);
  return inner.replaceAll(/\\(?<character>[\s\S])/gu, (_, character: string) =>
    character === 'n' ? '\n' : character,
  );
}
