/** Returns the words of inline Markdown without its marks, e.g. for a title. */
export function plainWords(text: string): string {
  return text
    .replaceAll(/\[((?:\\.|[^\]\\])*)\]\((?:<[^>]*>|[^()]*)\)/gu, '$1')
    .replaceAll(/(?<!\\)(?:\*{1,3}|~~|`+)/gu, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1');
}
