const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/iu;

/** Returns an id in the form used here: lower case, with dashes; `null` if the text is none. */
export function normalId(text: string): string | null {
  if (!uuid.test(text)) return null;
  const hex = text.replaceAll('-', '').toLowerCase();
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Returns the address at which the user opens a page or database. */
export function pageAddress(id: string): string {
  return id === '' ? '' : `https://www.notion.so/${id.replaceAll('-', '')}`;
}

/**
 * Returns an address with the id alone, which leads to the same page: Notion puts the title before it, where masking
 * would break the address.
 */
export function withoutTitle(address: string): string {
  return address.replace(/\/[^/?#]+-([0-9a-f]{32})(?=[?#]|$)/iu, '/$1');
}

/** Hosts whose addresses name pages. */
const hosts = /(?:^|\.)(?:notion\.so|notion\.com|notion\.site)$/u;

/**
 * Returns the page or database that an address or a bare id names. For an address that shows a page over another
 * (`?p=`), that is the page on top; `?v=` names a view and `#` a block, which are no pages.
 */
export function parseReference(text: string): string | null {
  const trimmed = text.trim();
  const bare = normalId(trimmed);
  if (bare !== null) return bare;
  const address = /^(?:www\.)?(?:[\w-]+\.)?notion\.(?:so|com|site)\//iu.test(trimmed)
    ? `https://${trimmed}`
    : trimmed;
  if (!URL.canParse(address)) return titledId(trimmed);
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (!['https:', 'http:', 'notion:'].includes(protocol)) return null;
  // `notion://www.notion.so/…` has a host; `notion://<id>` has the id in its place.
  const isKnown = hosts.test(hostname.toLowerCase());
  if (!isKnown && protocol !== 'notion:') return null;
  const onTop = searchParams.get('p');
  const fromQuery = onTop === null ? null : (normalId(onTop) ?? titledId(onTop));
  if (fromQuery !== null) return fromQuery;
  const parts = [...(isKnown ? [] : [hostname]), ...pathname.split('/')];
  for (const part of parts.toReversed()) {
    const found = normalId(part) ?? titledId(part);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the id at the end of `Release-plan-<32 digits>`, also with the dashes of an id. */
function titledId(part: string): string | null {
  const match =
    /(?:^|[-_])([0-9a-f]{32})$/iu.exec(part) ??
    /(?:^|[-_])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/iu.exec(part);
  return match?.[1] === undefined ? null : normalId(match[1]);
}
