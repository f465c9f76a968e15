/** A name in two: the end, with the extension, stays when there is no room for all of it. */
export function splitName(name: string): { readonly start: string; readonly end: string } {
  const dot = name.lastIndexOf('.');
  const extension = dot <= 0 ? name.length : dot;
  const cut = name.length - extension > 12 ? name.length : Math.max(extension - 2, 0);
  return cut < 4 ? { start: name, end: '' } : { start: name.slice(0, cut), end: name.slice(cut) };
}
