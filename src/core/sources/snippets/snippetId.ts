/** Names that Windows reserves for devices, whatever the extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/**
 * True for a file name without `.md` that is valid on every system; files that the user puts into the folder count as
 * well.
 */
export function isSnippetId(id: string): boolean {
  return (
    id.length > 0 &&
    id.length <= 120 &&
    !/[\\/:*?"<>|\p{Cc}\p{Surrogate}]/u.test(id) &&
    !/^[. ]|[. ]$/u.test(id) &&
    !reserved.test(id.split('.', 1)[0] ?? '')
  );
}

/** Returns readable ids for a new snippet: `validation-loop`, then `validation-loop-2`. */
export function* snippetIds(name: string): Generator<string> {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$|\p{Surrogate}/gu, '');
  const stem = words === '' || reserved.test(words) ? `snippet${words === '' ? '' : `-${words}`}` : words;
  yield stem;
  for (let number = 2; ; number += 1) yield `${stem}-${number}`;
}
