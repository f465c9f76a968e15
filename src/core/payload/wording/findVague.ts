import type { SectionId } from '../../../shared/domain/payload.ts';
import { hasVerb } from './hasVerb.ts';

interface Vagueness {
  readonly pattern: RegExp;
  /** The problem as a clause, and the remedy. */
  readonly ask: string;
  readonly sections?: readonly SectionId[];
  /** A pattern of texts that are not meant. */
  readonly unless?: RegExp;
  /** True if it is vague only as the whole of an entry, not as a line of it. */
  readonly ofWhole?: boolean;
  /** True if only a text that asks for an action is meant, under a heading of the author's own. */
  readonly ofTasks?: boolean;
}

const kinds: readonly Vagueness[] = [
  {
    pattern:
      /\b(?:as|like) (?:we |i |you |already )?(?:discussed|talked about|agreed|mentioned|said)(?: (?:above|earlier|before|previously|in (?:chat|the conversation)))?(?=\s*(?:[.,;:)]|$))|\b(?:mentioned|discussed) earlier\b(?!\s+in\b)|\bearlier in (?:the|this|our) (?:chat|conversation|discussion|session)|\bthe (?:approach|plan|solution|thing|way|fix|option) (?:that )?(?:we|i|you) (?:discussed|talked about|agreed on|mentioned)\b|\byou know (?:what|the|how)\b/u,
    ask: 'points to a conversation that the next session has not seen. Say what was agreed',
  },
  {
    pattern:
      /(?:,|\band\b|\bor\b)?\s*\b(?:etc|and so (?:on|forth)|and the like|and (?:more|others|other stuff|such|things like that))\b\.?(?=\s*(?:[.,;:)]|$))/u,
    ask: 'does not say how the list goes on. Name the rest, or what they have in common',
    sections: ['goal', 'decisions', 'deferred', 'next', 'flags', 'constraints'],
    unless: /\b(?:e\.g\b|examples?|such as|like|uses?:|includ)|\/etc\b|`,? etc|\bcan\b/u,
    ofTasks: true,
  },
  {
    pattern:
      /\b(?:clean(?:ing)? (?:up|things up)|tidy(?:ing)? up|polish|improve|optimi[sz]e|refactor|harden|fix|finish|wrap up|handle|address|sort out|deal with)\s+(?:up\s+)?(?:the |any |all |all the |all of the |some |up )?(?:code|codebase|rest|everything|things|stuff|remaining (?:stuff|issues|bugs|problems|things|work|items|errors)|other (?:issues|bugs|problems|things|files|stuff|parts)|various (?:\w+ )?\w+|edge[- ]cases|corner cases|loose ends|(?:some |any )?(?:issues|bugs|problems))(?=\s*(?:[.,;:!)]|$|\band\b|\bin the (?:code|app|project)\b|\bas\b|\bif\b|\blater\b))/u,
    ask: 'means different things to different readers. Name what exactly, and how to see that it is done',
  },
  {
    pattern:
      /\b(?:as|if|when|where|wherever|whenever) (?:needed|necessary|appropriate|required|possible|applicable|you see fit)(?=\s*(?:[.,;:]|$))(?!\W*$)|\b(?:optimi[sz]e|adjust|update|fix|refactor|add|clean up|handle|improve|test)\b[^.()]{0,60}\b(?:as|if|when|where) (?:needed|necessary|appropriate|required|possible)\W*$/u,
    ask: 'leaves open when. Say by what the next session can tell',
    sections: ['goal', 'decisions', 'next', 'constraints'],
    unless: /\b(?:users?|you|they) can\b|\bextend/u,
  },
  {
    pattern:
      /(?<!\bto )\b(?:make (?:it|this|things|that|everything) (?:work|better|nicer|faster|cleaner|good|robust|more robust)|get (?:it|this|things|everything) (?:working|done|to work)|do (?:the|whatever) (?:rest|usual|necessary|it takes)|look into (?:it|this|that|things)|work on (?:it|this|that|things)(?=\s*(?:[.,;:!)]|$))|(?:somehow|stuff like|some kind of|or whatever|or something|do something|something like (?:that|this))\b)/u,
    ask: 'means different things to different readers. Say what has to be true in the end',
  },
  {
    pattern:
      /^\W*(?:(?:please |just |then )*(?:continue|keep going|go on|carry on|proceed|resume|pick up|keep working)(?: (?:on|with|from|where))?(?: (?:the |this |our )?(?:work|task|refactor(?:ing)?|implementation|extraction|migration|feature|session|plan|here|there|it|above|we left off|you left off|i left off|as planned))*)\W*$/u,
    ask: 'does not say with what. Name the first step',
    ofWhole: true,
  },
  {
    pattern:
      /^\W*(?:continue|carry on|go on|proceed|keep going|keep working|work)\s+(?:working\s+)?(?:with|on|in)\s+`?[\w./@[\]()-]+`?(?:\s+(?:and|,)\s+`?[\w./@-]+`?)*\W*$/u,
    ask: 'names the place but not the step. Say what to change there',
    sections: ['next'],
  },
  {
    pattern:
      /\b(?:be careful|watch out|pay attention|keep an eye out|tread carefully)(?: here| there)?\W*$|\b(?:be careful|careful) with (?:this|that|it|everything)\W*$/u,
    ask: 'warns without saying of what. Name what breaks',
  },
  {
    pattern:
      /\b(?:until|till|do (?:it|this|that)|maybe|perhaps|revisit|decide|handle|address|fix)\b[^.]{0,25}\b(?:later(?: on)?|some ?(?:day|time)|at some point|eventually|in the future|when (?:there is|we have|i have) time|tbd)\W*$|\buntil:?\s*(?:tbd|\?|unknown)\W*$/u,
    ask: 'does not say until when. Name the event that decides',
    sections: ['decisions', 'deferred', 'flags', 'next'],
  },
];

/** Words that two readers would act on differently. */
export interface VagueWords {
  /** A sentence. */
  readonly message: string;
  /** Lines of the text. */
  readonly offset: number;
}

/**
 * Finds the first vague line of a text that stands in a section. `isOwnHeading`: the section has a heading of its
 * author's own.
 */
export function findVague(text: string, section: SectionId, isOwnHeading = false): VagueWords | null {
  const lines = plainLines(text);
  const [found, offset] = firstOf(lines, section, isOwnHeading) ?? [];
  if (found === undefined || offset === undefined) return null;
  const words = found.pattern.exec(lines[offset] ?? '')?.[0].trim() ?? '';
  const subject = /^[\w\s'’-]{2,40}$/u.test(words) ? `"${capitalised(words)}"` : 'This';
  return { message: `${subject} ${found.ask}.`, offset };
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the first vague line of an entry. */
function firstOf(
  lines: readonly string[],
  section: SectionId,
  isOwnHeading: boolean,
): readonly [Vagueness, number] | null {
  for (const [offset, text] of lines.entries()) {
    const found = kinds.find(
      ({ pattern, sections, unless, ofWhole, ofTasks }) =>
        (ofWhole !== true || lines.length === 1) &&
        (sections === undefined || sections.includes(section)) &&
        pattern.test(text) &&
        unless?.test(text) !== true &&
        (ofTasks !== true || !isOwnHeading || hasVerb(text.split(/\s+/u, mostWordsBefore).join(' '))),
    );
    if (found !== undefined) return [found, offset];
  }
  return null;
}

/** Words within which a task has its verb. */
const mostWordsBefore = 6;

/** Returns lines in lower case, as the patterns are; code, and lists of mere examples in brackets, are not vague. */
function plainLines(text: string): readonly string[] {
  let fenced = false;
  return text.split('\n').map((line) => {
    if (/^\s*(?:`{3,}|~{3,})/u.test(line)) fenced = !fenced;
    // A step of the agent itself is no task of the reader.
    if (fenced || /^\W*I(?:['’]ll| will)\b/u.test(line)) return '';
    return line
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/`[^`]*`/gu, (code) => code.replaceAll(/[^`]/gu, 'x'))
      .replaceAll(/,? etc\.?\)/gu, ')')
      .toLowerCase();
  });
}
