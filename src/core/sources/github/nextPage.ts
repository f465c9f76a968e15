/** Returns the address of the next page from a `Link` header; `null` at the end, or if it leads to another origin. */
export function nextPage(link: string | null, from: string): string | null {
  const found = /<([^<>]*)>\s*;[^<,]*\brel="?next"?/iu.exec(link ?? '')?.[1];
  if (found === undefined || !URL.canParse(found, from)) return null;
  const next = new URL(found, from);
  return next.origin === new URL(from).origin ? next.href : null;
}
