/** Why payloads can't be saved in a folder of that path; `null`: they can. Relative to the project, with `/`. */
export function payloadFolderProblem(path: string): string | null {
  if (path === '') return 'Name a folder of the project, e.g. scratch.';
  if (path.length > 200) return 'Name a folder with a shorter path.';
  if (/^[/\\~]|^[A-Za-z]:/u.test(path))
    return 'Name it from the project’s own folder on, e.g. docs/sessions.';
  const parts = path.split('/');
  if (parts.includes('..')) return 'It has to lie in the project: leave ".." out.';
  if (parts.some((part) => part === '' || part === '.')) return 'Write it like docs/sessions.';
  if (parts.some((part) => part.toLowerCase() === '.git'))
    return 'Git keeps its own files there. Name another.';
  const isPlain = parts.every((part) => /^[^\\:*?"<>|\p{Cc}]+$/u.test(part) && !/[. ]$|^ /u.test(part));
  return isPlain ? null : 'Not every system can have a folder of that name. Use letters, digits, - and _.';
}

/** What a person typed: `./scratch/` is `scratch`. */
export function tidyFolderPath(typed: string): string {
  return typed
    .trim()
    .replace(/^(?:\.\/)+/u, '')
    .replace(/\/+$/u, '');
}
