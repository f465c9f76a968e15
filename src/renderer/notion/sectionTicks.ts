import type { NotionSection } from '../../shared/domain/notion.ts';

/** Ids of a section and of those deeper than it, up to the next of its own level. */
export function withDeeper(sections: readonly NotionSection[], id: string): readonly string[] {
  const at = sections.findIndex((section) => section.id === id);
  const own = sections[at];
  if (own === undefined) return [];
  // What stands before the first heading is above nothing.
  if (own.level === 0) return [own.id];
  const end = sections.findIndex((section, index) => index > at && section.level <= own.level);
  return sections.slice(at, end < 0 ? undefined : end).map((section) => section.id);
}

/** Ticks a section with all below it, or takes the tick from them. */
export function tickSection(
  sections: readonly NotionSection[],
  ticked: ReadonlySet<string>,
  id: string,
): ReadonlySet<string> {
  const next = new Set(ticked);
  const ids = withDeeper(sections, id);
  const on = !ticked.has(id);
  for (const one of ids) {
    if (on) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** Of a section with what is below it. */
export function tickState(
  sections: readonly NotionSection[],
  ticked: ReadonlySet<string>,
  id: string,
): boolean | 'mixed' {
  const ids = withDeeper(sections, id);
  const on = ids.filter((one) => ticked.has(one)).length;
  return on === ids.length ? true : on === 0 ? false : 'mixed';
}

export function sumTokens(sections: readonly NotionSection[], ticked: ReadonlySet<string>): number {
  return sections.reduce((sum, section) => sum + (ticked.has(section.id) ? section.tokens : 0), 0);
}

/** What is ticked, as the item's option says it: `null` is the whole page, whatever is added to it later. */
export function pickedHeadings(
  sections: readonly NotionSection[],
  ticked: ReadonlySet<string>,
): readonly string[] | null {
  const picked = sections.filter((section) => ticked.has(section.id)).map((section) => section.id);
  return picked.length === sections.length ? null : picked;
}
