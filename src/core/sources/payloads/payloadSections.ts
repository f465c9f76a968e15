export type FrameSection = 'goal' | 'next' | 'files';

const known: readonly (readonly [FrameSection, RegExp])[] = [
  ['goal', /^((current|feature|session) )?goals?$/u],
  ['next', /^((immediate )?next (actions?|steps?)|resume instructions?)$/u],
  ['files', /^files in play$/u],
];

interface Label {
  readonly name: string;
  /** Text after the label on its own line. */
  readonly rest: string;
  /** Of a heading; 0 for a bold label. */
  readonly level: number;
}

/**
 * The lines of the goal and of the two sections that the end of a first message repeats, in whatever way the labels
 * are written: headings, bold, numbered, with a suffix. A section that comes twice is joined.
 */
export function payloadSections(body: string): Readonly<Record<FrameSection, readonly string[]>> {
  const sections: Record<FrameSection, string[]> = { goal: [], next: [], files: [] };
  let current: FrameSection | null = null;
  let level = 0;
  let fenced = false;
  let afterBlank = true;
  for (const line of linesOfDraft(body)) {
    if (isFence(line)) fenced = !fenced;
    const label = fenced ? null : readLabel(line);
    const section = label === null ? undefined : sectionOf(label.name);
    if (label !== null && section !== undefined) {
      current = section;
      level = label.level;
      if (label.rest !== '') sections[section].push(label.rest);
    } else if (label !== null && endsSection(label, level, afterBlank)) {
      current = null;
    } else if (current !== null) {
      sections[current].push(line);
    }
    afterBlank = line.trim() === '';
  }
  return sections;
}

/** A draft is often handed over inside a fence, and may hold fences itself: then from the first to the last. */
function linesOfDraft(body: string): readonly string[] {
  const lines = body.split(/\r?\n/u);
  const first = lines.findIndex(isFence);
  const last = lines.findLastIndex(isFence);
  if (first === -1 || first === last || lines.slice(0, first).some(isKnown)) return lines;
  const inside = lines.slice(first + 1, last);
  return inside.some(isKnown) && !lines.slice(last).some(isKnown) ? inside : lines;
}

function isKnown(line: string): boolean {
  const label = readLabel(line);
  return label !== null && sectionOf(label.name) !== undefined;
}

function isFence(line: string): boolean {
  return /^ {0,3}(`{3,}|~{3,})/u.test(line);
}

/** An unknown bold label opens a section of its own only after a blank line; a deeper heading never does. */
function endsSection(label: Label, level: number, afterBlank: boolean): boolean {
  return label.level === 0 ? afterBlank : level === 0 || label.level <= level;
}

function sectionOf(name: string): FrameSection | undefined {
  return known.find(([, pattern]) => pattern.test(name))?.[0];
}

/** Characters; a longer heading is none, and costs no time. */
const maxHeading = 300;
const heading = /^ {0,3}(#{1,6})[ \t]+(.+)$/u;
const bold = /^ {0,3}(?:\d{1,3}[.)][ \t]+)?(?:\*\*|__)([^*_\n]{1,200}?)(?:\*\*|__)(.*)$/u;

function readLabel(line: string): Label | null {
  const asHeading = line.length > maxHeading ? null : heading.exec(line);
  if (asHeading !== null) {
    const [text = '', rest = ''] = splitColon(asHeading[2] ?? '');
    return { name: plain(text), rest: rest.trim(), level: asHeading[1]?.length ?? 1 };
  }
  const asBold = bold.exec(line);
  if (asBold === null) return null;
  const [, inner = '', after = ''] = asBold;
  if (/:\s*$/u.test(inner)) return { name: plain(inner), rest: after.trim(), level: 0 };
  // `**Label** (suffix): text`; bold words that go on without a colon are a sentence.
  const suffixed = /^[ \t]*(?:\([^)]*\))?[ \t]*(:|$)(.*)$/u.exec(after);
  return suffixed === null ? null : { name: plain(inner), rest: (suffixed[2] ?? '').trim(), level: 0 };
}

function splitColon(text: string): readonly string[] {
  const at = text.indexOf(':');
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1).replace(/^[*_]+/u, '')];
}

/** A label without number, suffix, emphasis, colon and case. */
function plain(text: string): string {
  return text
    .replaceAll(/[*_`#]/gu, '')
    .replace(/^\s*\d{1,3}[.)]\s*/u, '')
    .replace(/:\s*$/u, '')
    .replace(/\([^)]*\)\s*$/u, '')
    .replace(/[:\s]+$/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}
