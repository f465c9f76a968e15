/**
 * Begins a `git log` whose output the settings of a user or a repository don't change. Names and fields end with NUL,
 * which none of them contains.
 */
export const plainLog = [
  'log',
  '-z',
  '--no-show-signature',
  '--no-color',
  '--no-mailmap',
  '--no-ext-diff',
  '--no-textconv',
  '--encoding=UTF-8',
] as const;

/** Splits the output of a log into records of so many fields. */
export function recordsOf(output: Buffer, fields: number): readonly (readonly string[])[] {
  const found = output.toString('utf8').split('\0');
  return Array.from({ length: Math.floor(found.length / fields) }, (_, index) =>
    found.slice(index * fields, (index + 1) * fields),
  );
}
