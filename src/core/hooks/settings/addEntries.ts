import { settingsNames, type HookAgent } from '../../../shared/domain/hooks.ts';
import { hookEntries, type HookSystem } from '../../../shared/domain/hooks/hookHandler.ts';
import { eventsOf, type HookPart } from '../../../shared/domain/hooks/hookParts.ts';
import { ownStatusLine, statusLineWrap } from '../../../shared/domain/hooks/statusLineCommand.ts';
import {
  addRanges,
  insertInto,
  insertPart,
  type InsertedRange,
  type Insertion,
  type NewPart,
} from '../json/editJson.ts';
import { parseJson, propertyOf, type JsonContainer, type JsonNode } from '../json/parseJson.ts';

/** Settings whose content is not of the form that agents read. The message is the end of a sentence that begins with the file. */
export class SettingsForm extends Error {
  override readonly name = 'SettingsForm';
}

/** Settings with entries. Without the inserted stretches they are the settings from before, byte for byte. */
export interface WithEntries {
  readonly text: string;
  readonly ranges: readonly InsertedRange[];
}

/** Adds entries to settings that have none of ours, and only inserts. Throws a `SettingsForm`, and a `JsonError`. */
export function addEntries(
  before: string,
  agent: HookAgent,
  parts: readonly HookPart[],
  system: HookSystem,
): WithEntries {
  const entries = hookEntries(agent, eventsOf(parts), system);
  const line = { type: 'command', command: ownStatusLine };
  const withLine = parts.includes('status-line');
  if (before.trim() === '') {
    const whole = {
      ...(Object.keys(entries).length === 0 ? {} : { hooks: entries }),
      ...(withLine ? { statusLine: line } : {}),
    };
    const written = `${JSON.stringify(whole, null, 2)}\n`;
    return { text: before + written, ranges: [{ at: before.length, length: written.length }] };
  }
  let now: WithEntries = { text: before, ranges: [] };
  const insert = (insertions: readonly Insertion[]): void => {
    now = { text: insertInto(now.text, insertions), ranges: addRanges(now.ranges, insertions) };
  };
  const add = (container: JsonContainer, part: NewPart): void =>
    insert(insertPart(now.text, container, part));
  for (const [name, [entry]] of Object.entries(entries)) {
    const root = objectIn(parseJson(now.text), 'has no object around its settings');
    const hooks = propertyOf(root, 'hooks')?.node;
    if (hooks === undefined) {
      add(root, { key: 'hooks', value: { [name]: [entry] } });
      continue;
    }
    const object = objectIn(hooks, 'has "hooks" that are no object');
    const list = propertyOf(object, name)?.node;
    if (list === undefined) add(object, { key: name, value: [entry] });
    else if (list.kind === 'array') add(list, { key: null, value: entry });
    else throw new SettingsForm(`has "${name}" that is no list`);
  }
  if (withLine) {
    const root = objectIn(parseJson(now.text), 'has no object around its settings');
    const there = propertyOf(root, 'statusLine')?.node;
    const command = propertyOf(there, 'command')?.node;
    if (there === undefined) add(root, { key: 'statusLine', value: line });
    else if (command?.kind === 'string') insert(wrapInsertions(now.text, command));
    else throw new SettingsForm('has a "statusLine" without a command');
  }
  return now;
}

/** Returns the names of the containers that are there and empty, such as `hooks` and `SessionStart`. */
export function emptyContainers(text: string): readonly string[] {
  if (text.trim() === '') return [];
  const hooks = propertyOf(parseJson(text), 'hooks');
  const events = hooks?.node.kind === 'object' ? hooks.node.parts : [];
  const named = [...(hooks === undefined ? [] : [hooks]), ...events];
  return named
    .filter(({ node }) => 'parts' in node && node.parts.length === 0)
    .map(({ key }) => key ?? '')
    .filter((key) => key === 'hooks' || Object.values(settingsNames).includes(key));
}

function objectIn(node: JsonNode, problem: string): JsonContainer {
  if (node.kind === 'object') return node;
  throw new SettingsForm(problem);
}

/** Every quote of the person's command ends and begins the quoted text around it, however the file writes that quote. */
function wrapInsertions(text: string, { start, end }: JsonNode): readonly Insertion[] {
  const raw = text.slice(start + 1, end - 1);
  const quotes = [...raw.matchAll(/\\(?:u0027|.)|'/gsu)].filter(([found]) =>
    ["'", String.raw`\u0027`].includes(found),
  );
  return [
    { at: start + 1, text: escaped(statusLineWrap.head) },
    ...quotes.map((quote) => ({
      at: start + 1 + quote.index + quote[0].length,
      text: escaped(statusLineWrap.atQuote),
    })),
    { at: end - 1, text: escaped(statusLineWrap.tail) },
  ];
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
