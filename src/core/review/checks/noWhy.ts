import type { PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import {
  entryPlaces,
  isNothing,
  judgedText,
  pointTo,
  stands,
  type CheckedPayload,
  type EntryPlace,
} from './entryPlaces.ts';
import { isMicro } from './microDecision.ts';
import { isStyle } from './stylePreference.ts';

/** Words that introduce a reason within the sentence itself. */
const reason =
  /\b(?:because|since (?!session\b|v?\d)|as (?:it|they|the|this|that|we|otherwise)\b|so that|so (?:the|it|we|no|they|that|each|every|nobody|callers?|tests?|new|all|any|old|existing|users?)\b|due to|owing to|thanks to|in order to|otherwise|or else|to (?:(?:be able to|\w+ly|not|still|help) )?(?:avoid|resolve|prevent|keep|allow|ensure|make sure|stay|reduce|save|support|satisfy|comply|match|preserve|protect|guarantee|minimi[sz]e|handle|maintain|constrain|fix|enable|simplify|eliminate|isolate|leave|speed|limit|catch|detect|survive|work around|stop|force|retain|respect|share|decouple|lower|bound|cap|unblock|get rid|free|cut)\b|useful for|\b(?:simpler|faster|cheaper|safer|easier|fewer)\b|while (?:keeping|avoiding|eliminating|preserving|staying)\b|\bso\b(?= \w+ (?:can|could|is|are|does|do|never|always|stays?|keeps?|has|have|will|would|must|may)\b)|mirrors\b|consistent with|per (?:the )?(?:\S+ )?(?:spec|rfc|plan|design|contract|requirements?|recommendations?|research|docs?|documentation|guidelines?|review|feedback|request)\b|based on\b|according to\b|see (?:the )?\S+\.(?:md|txt|adoc)\b|keeps\b|avoids\b|prevents\b|protects\b|preserves\b|lets\b|rather than risk|(?:which|that|this|it) (?:would|could|might|caused?|broke|breaks|fail(?:s|ed)?|leaks?|avoids|prevents|keeps|lets|allows|means)\b|would (?:otherwise )?(?:break|fail|leak|lose|block|double|race|deadlock|need)|caus(?:ed|es|ing)\b|required by|requires\b|needed (?:by|for)|risk of|reason:|rationale:|why:|given (?:that|the)|for (?:(?:easier|better|clear|clean|simpl|fast|more|full)\w*\s|(?:\w+ )?(?:safety|clarity|maintenance|maintainability|reliability|flexibility|readability|portability|compatibility|consistency|performance|testability|security|simplicity|stability)\b|safety|reuse|immediate|later use|auditing|compliance|legal|gdpr|backwards?)\b)/u;

/** A whole decision and, after a colon, its reason. */
const sentenceAndReason = /^(?:\[[^\]]*\]:?\s+)?(?:[^\s:]+\s+){2,}[^\s:*]+:\s+(?:\S+\s+){1,}\S+/u;

const foreign =
  /\b(?:weil|damit|sonst|wegen|denn|parce qu|car |afin|pour éviter|sinon|porque|para (?:que|evitar)|ya que|debido|perché|poiché|affinché|omdat|zodat|want |per (?:evitare|garantire|mantenere|permettere|non )|pour (?:garantir|garder|permettre))|потому|чтобы|из-за|因为|以便|避免|ため|ので|から|때문|위해/u;

/** Findings beyond this number are one. */
const mostFindings = 5;

/** A payload with these sections has our form, which asks for the reason of each decision; other documents list facts, too. */
const form: readonly SectionId[] = ['goal', 'next', 'files'];

function hasOurForm({ sections }: CheckedPayload): boolean {
  return form.every((id) => sections.some((section) => section.id === id));
}

/**
 * Returns the decisions that must have a reason: those of a payload of our form under our heading, since other authors
 * keep reasons in ways of their own.
 */
function judgedPlaces(payload: CheckedPayload): readonly EntryPlace[] {
  if (!hasOurForm(payload)) return [];
  const places = entryPlaces(payload).filter(
    ({ section, at }) => section === 'decisions' && isPlain(payload.sections[at.section]?.heading),
  );
  const kept = new Set(places.filter(({ entry }) => leadsElsewhere(entry.text)).map(({ at }) => at.section));
  const structured = new Set(
    places.filter(({ entry }) => partLabel.test(entry.text)).map(({ at }) => at.section),
  );
  return places.filter((place) => {
    const { entry, at } = place;
    const text = judgedText(entry);
    if (kept.has(at.section) || structured.has(at.section)) return false;
    if (!stands(entry) || entry.done !== undefined || isNothing(text)) return false;
    if (isStyle(place) || isMicro(place) || isLabel(text) || isNoDecision(text)) return false;
    return !isAside(text);
  });
}

/** True if `noWhy` judges a decision at all: only then does its silence say that reasons are there. */
export function judgesReasons(payload: CheckedPayload): boolean {
  return judgedPlaces(payload).length > 0;
}

/** Finds decisions without a reason. */
export function noWhy(payload: CheckedPayload): readonly PayloadCheck[] {
  const explained = explainedBelow(payload);
  const bare = judgedPlaces(payload).filter(
    ({ entry }) => !explained.has(entry) && !hasReason(entry.why, judgedText(entry).toLowerCase()),
  );
  return bare.slice(0, mostFindings + 1).map((place, index) => {
    const more = bare.length - mostFindings;
    return {
      id: 'no-why',
      severity: 'warning',
      ...pointTo(place),
      message:
        index < mostFindings || more === 1
          ? 'No reason given, so the next session may reopen this decision.'
          : `This decision and ${more - 1} more below have no reason either.`,
    };
  });
}

/** Headings that say no more than our own, or what authors add to it. */
const plain =
  /^(?:decisions? )?(?:made|taken|final|confirmed|so far|do not (?:revisit|reopen|change))$|^(?:\w+ ){0,2}locked(?: in)?$/iu;

export function isPlain(heading: string | undefined): boolean {
  return heading === undefined || plain.test(heading);
}

/** A reason in brackets, wherever it stands: three words or more, without a path or code. */
const inBrackets = /\((?:[^\s()`/]+\s+){2,}[^\s()`/]+\)/u;

/** Words that lead to where the decisions are written, with their reasons. */
const pointer =
  /^\W*(?:(?:full|all|see|complete|key|the)\s+)*(?:decisions?|adrs?)(?:\s+(?:log|records?|history))?\s+(?:(?:are|is)\s+)?(?:(?:logged|recorded|documented|kept)\s+)?in\s+\S+/iu;

function leadsElsewhere(text: string): boolean {
  return pointer.test(text.slice(0, 200));
}

/** True for code, a question, or a row of a table: what decides nothing, or tells its reason in another cell. */
function isNoDecision(text: string): boolean {
  return /^\s*(?:`{3,}|~{3,}|\||>|!\[|❌|✗)/u.test(text) || /\?[*_\s]*$/u.test(text);
}

/** True for what a label names otherwise, e.g. an alternative: it is no decision. */
function isAside(text: string): boolean {
  return /^\W*(?:alternatives?|options?|considered|prompt|example|implementation|result|outcome|status|date|note)\b[^:]{0,30}:/iu.test(
    text,
  );
}

/** A part of a record of a decision. Its reason stands in another part, wherever that is. */
export const partLabel =
  /^\W*(?:(?:the )?(?:decisions?|chosen|why|rationale|reason(?:s|ing)?|because|benefits?|advantages?|motivation|justification|pros|trade-?offs?|impact|problem|context|alternatives?(?: considered)?|consequences))\b[^:.]{0,20}:/iu;

/** Returns the entries below a heading whose reason is another entry below it, as in "**Rationale**: …". */
export function explainedBelow(payload: CheckedPayload): ReadonlySet<PayloadEntry> {
  const found = new Set<PayloadEntry>();
  for (const { entries } of payload.sections) {
    let group: PayloadEntry[] | null = null;
    const end = (): void => {
      if (group?.some(({ text, why }) => text === '' && why !== undefined) !== true) return;
      for (const entry of group) found.add(entry);
    };
    for (const entry of entries) {
      if (!/^#{1,6}\s/u.test(entry.text)) {
        group?.push(entry);
        continue;
      }
      end();
      group = [entry];
    }
    end();
  }
  return found;
}

/** True for a row of a table whose last cell is a sentence: the reason, after what was chosen. */
function isReasonedRow(text: string): boolean {
  return /^\|(?:[^|]*\|){2,}\s*(?:[^\s|]+\s+){2,}[^|]*\|\s*$/u.test(text);
}

/** True for a heading, or a line above points: it decides nothing by itself. */
function isLabel(text: string): boolean {
  return /^#{1,6}\s|:[*_\s]*$/u.test(text);
}

function hasReason(why: string | undefined, text: string): boolean {
  if (why !== undefined && !isNothing(why)) return true;
  return (
    isReasonedRow(text) ||
    reason.test(text) ||
    foreign.test(text) ||
    inBrackets.test(text) ||
    sentenceAndReason.test(text)
  );
}
