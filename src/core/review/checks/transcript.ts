import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { cutLines, entryLines, type EntryLine } from './entryLines.ts';
import { pointTo, type CheckedPayload } from './entryPlaces.ts';

type Side = 'person' | 'agent';

const personNames = 'user|human|me|you|developer|prompt';
const agentNames =
  'assistant|claude(?: code)?|ai|chatgpt|gpt(?:-\\w+)?|copilot|cursor|codex|gemini|agent|model|bot|aider|cline';

const time = String.raw`(?:\[?\(?\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]m)?\)?\]?\s*)?`;
const turn = new RegExp(
  String.raw`^\s*(?:[-*>]\s+)?${time}(?:#{1,6}\s+)?[*_<[]*(?:(?<person>${personNames})|(?<agent>${agentNames}))[*_]*\s*(?:\(.{0,30}\))?\s*(?:[:\]>]|said:|wrote:)`,
  'iu',
);
/** Speakers' marks in a terminal, and in files of sessions. */
const marks: readonly (readonly [Side, RegExp])[] = [
  ['agent', /^\s*[⏺●]\s+\S/u],
  ['person', /^\s*[❯›]\s+\S/u],
  ['person', /^\s*\{.{0,400}"(?:role|type)"\s*:\s*"(?:user|human)"/u],
  ['agent', /^\s*\{.{0,400}"(?:role|type)"\s*:\s*"assistant"/u],
];
/** Words that users and agents say to each other, and that lists lack. */
const spoken =
  /\?\s*$|\b(?:I|I['’](?:ll|m|ve|d)|please|let me|let['’]s|sure|thanks|thank you|okay|you['’]?re|can you|could you|now)\b/iu;

/** Finds turns of a chat. Two are a transcript if they are spoken, since lists of roles and permissions look alike. */
export function transcript(payload: CheckedPayload): readonly PayloadCheck[] {
  const turns = [...turnsInLines(payload), ...turnsInTitles(payload)].toSorted(byPlace);
  const sides = new Set(turns.map(({ side }) => side));
  const [first] = turns;
  if (sides.size < 2 || first === undefined) return [];
  // Text before the draft is not part of it, but shows if this continues a chat.
  const before = payload.outside.flatMap((text) => text.split('\n')).map(sideOf);
  const talk = [...before.filter((side) => side !== null), ...turns.map(({ side }) => side)];
  const isChat = alternates(talk) || turns.filter(({ said }) => spoken.test(said)).length >= 2;
  if (!isChat) return [];
  const lines = chatLines(payload, turns);
  return [
    {
      id: 'transcript',
      severity: 'error',
      ...first.where,
      message: `${turns.length} turns of the conversation are pasted here. The next session would take talk for decisions.`,
      ...(lines.length === 0 ? {} : { fix: cutLines('Cut the transcript', lines) }),
    },
  ];
}

interface Turn {
  readonly side: Side;
  readonly said: string;
  readonly section: number;
  /** Index among the lines of its section; -1 if the section's title is the speaker. */
  readonly index: number;
  readonly where: Pick<PayloadCheck, 'at' | 'section' | 'line'>;
}

function turnsInLines(payload: CheckedPayload): readonly Turn[] {
  return entryLines(payload).flatMap((lines, section) => {
    if (payload.sections[section]?.id === 'agents') return [];
    return lines.flatMap((line, index): Turn[] => {
      // Code has fields of these names, e.g. `model: 'x',`.
      const isField =
        (line.fenced && /[,;{[(]\s*(?:\/\/.*)?$/u.test(line.text)) ||
        /^\W*model\W+(?:claude|gpt|gemini|opus|sonnet|o\d)/iu.test(line.text);
      const side = isField ? null : sideOf(line.text);
      if (side === null) return [];
      const next = lines[index + 1]?.text ?? '';
      const said = `${line.text.replace(turn, '')}\n${sideOf(next) === null ? next : ''}`.trim();
      return [{ side, said, section, index, where: pointTo(line.place, line.offset) }];
    });
  });
}

/** Finds turns in titles: a speaker's name in bold or as a heading looks like a section of that title. */
function turnsInTitles(payload: CheckedPayload): readonly Turn[] {
  return payload.sections.flatMap((section, index): Turn[] => {
    const side = section.id === 'other' ? sideOf(`${section.title}:`) : null;
    if (side === null) return [];
    const said = section.entries.map(({ text }) => text).join('\n');
    const line = 'line' in section ? { line: section.line } : {};
    return [
      { side, said, section: index, index: -1, where: { section: 'other', at: { section: index }, ...line } },
    ];
  });
}

function sideOf(text: string): Side | null {
  const named = turn.exec(text)?.groups;
  if (named !== undefined) return named['person'] === undefined ? 'agent' : 'person';
  return marks.find(([, mark]) => mark.test(text))?.[0] ?? null;
}

function alternates(talk: readonly Side[]): boolean {
  return talk.filter((side, index) => index > 0 && side !== talk[index - 1]).length >= 3;
}

/** Returns the lines from the first turn of each section on, since its text continues there. */
function chatLines(payload: CheckedPayload, turns: readonly Turn[]): readonly EntryLine[] {
  return entryLines(payload).flatMap((lines, section) => {
    const first = turns.find((one) => one.section === section);
    return first === undefined ? [] : lines.slice(Math.max(0, first.index));
  });
}

function byPlace(one: Turn, other: Turn): number {
  return one.section - other.section || one.index - other.index;
}
