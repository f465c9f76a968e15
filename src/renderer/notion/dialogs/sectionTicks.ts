import type { NotionSection } from '../../../shared/domain/source/notion.ts';

/** Returns the ids of a section and of the deeper ones that follow, up to the next of its own level. */
export function withDeeper(sections: readonly NotionSection[], id: string): readonly string[] {
  const at = sections.findIndex((section) => section.id === id);
  const own = sections[at];
  if (own === undefined) return [];
  // The text before the first heading contains no other section.
  if (own.level === 0) return [own.id];
  const end = sections.findIndex((section, index) => index > at && section.level <= own.level);
  return sections.slice(at, end < 0 ? undefined : end).map((section) => section.id);
}

/** Ticks or unticks a section with all below it. */
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

/** Returns the state of a section with those below it. */
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

/** Returns the ticked headings as the item's option: `null` is the whole page, including later additions. */
export function pickedHeadings(
  sections: readonly NotionSection[],
  ticked: ReadonlySet<string>,
): readonly string[] | null {
  const picked = sections.filter((section) => ticked.has(section.id)).map((section) => section.id);
  return picked.length === sections.length ? null : picked;
}
