import type { PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { entryPlaces, isNothing, judgedText, pointTo, stands, type CheckedPayload } from './entryPlaces.ts';
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

/** A payload with these sections has our form, which asks for the reason of each decision; other documents also list facts. */
const form: readonly SectionId[] = ['goal', 'next', 'files'];

/**
 * Finds decisions without a reason. In a document of another form, and under a heading of another name, e.g. "Solution
 * design", only what reads as a choice counts.
 */
export function noWhy(payload: CheckedPayload): readonly PayloadCheck[] {
  const explained = explainedBelow(payload);
  const places = entryPlaces(payload).filter(({ section }) => section === 'decisions');
  const asksForReasons = form.every((id) => payload.sections.some((section) => section.id === id));
  const structured = new Set(
    places.filter(({ entry }) => partLabel.test(entry.text)).map(({ at }) => at.section),
  );
  const bare = places.filter((place) => {
    const { entry, at } = place;
    const text = judgedText(entry);
    if (
      structured.has(at.section) ||
      !stands(entry) ||
      entry.done !== undefined ||
      hasReason(entry.why, text.toLowerCase())
    )
      return false;
    if (explained.has(entry)) return false;
    if (isStyle(place) || isMicro(place) || isLabel(text) || isNoDecision(text)) return false;
    const heading = payload.sections[at.section]?.heading;
    const isPlain = heading === undefined || plain.test(heading);
    if (isPlain && asksForReasons) return !isAside(text);
    return (isPlain || isOfDecisions(heading)) && isChoice(text) && !isExplainedChoice(text);
  });
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

/** True if a heading names decisions, and neither their reasons nor how to make them. */
function isOfDecisions(heading: string): boolean {
  return heading
    .split('; ')
    .every(
      (part) =>
        /\bdecisions?\b/iu.test(part) &&
        !/\b(?:why|rationale|criteria|tree|matrix|pending|needed)\b/iu.test(part),
    );
}

/** A reason in brackets, wherever it stands: three words or more, without a path or code. */
const inBrackets = /\((?:[^\s()`/]+\s+){2,}[^\s()`/]+\)/u;

/** True for words that lead to where the decisions are written. */
const pointer =
  /^\W*(?:(?:full|all|see|complete|key|the)\s+)*(?:decisions?|adrs?)(?:\s+(?:log|records?|history))?\s+(?:(?:are|is)\s+)?(?:(?:logged|recorded|documented|kept)\s+)?in\s+\S+/iu;

/** True for code, a question, a pointer, or a row of a table: what decides nothing, or tells its reason in another cell. */
function isNoDecision(text: string): boolean {
  if (pointer.test(text.slice(0, 200))) return true;
  return /^\s*(?:`{3,}|~{3,}|\||>|!\[|❌|✗)/u.test(text) || /\?[*_\s]*$/u.test(text);
}

const choice =
  /^\W*(?:\d+[.)]\s*)?(?:decision\b\W*)?(?:(?:we|i)\s+)?(?:(?:will|should|must|now|always|only|also)\s+)*(?:decided|chose|chosen|agreed|used?|keep|kept|stay(?:ed)? with|go with|going with|went with|switch(?:ed)?|moved? to|adopt(?:ed)?|drop(?:ped)?|replaced?|stored?|skip(?:ped)?|rejected?|selected|never|don['’]t|do not)\b|\b(?:instead of|rather than)\b|^[^.:]{0,40}\bover\b\s+\S+/iu;

/** In words; a longer entry says more than what was chosen. */
const mostWords = 40;

/** True for a choice with words behind it, e.g. "SQLite over PostgreSQL: no server to run". */
function isExplainedChoice(text: string): boolean {
  if (text.split(/\s+/u, mostWords + 1).length > mostWords) return true;
  return /^[^:(]{3,80}(?::\**|\*\*:?| [–—-]| \()\s*(?:\S+\s+){1,}\S+/u.test(text) && isChoice(text);
}

function isChoice(text: string): boolean {
  return choice.test(text.slice(0, 300));
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
    isNothing(text) ||
    isReasonedRow(text) ||
    reason.test(text) ||
    foreign.test(text) ||
    inBrackets.test(text) ||
    sentenceAndReason.test(text)
  );
}
