import { settingsNames, type HookAgent } from '../../../shared/domain/hooks.ts';
import type { HookSystem } from '../../../shared/domain/hooks/hookHandler.ts';
import type { HookPart } from '../../../shared/domain/hooks/hookParts.ts';
import { parseJson, propertyOf, type JsonContainer, type JsonNode } from '../json/parseJson.ts';
import { addEntries, SettingsForm } from './addEntries.ts';
import { removeEntries } from './removeEntries.ts';

/** Characters. Each attempt reads and writes all of the settings; those of persons have a few thousand. */
const longest = 200_000;
const containers = ['hooks', ...Object.values(settingsNames)];

interface Written {
  readonly agent: HookAgent;
  readonly system: HookSystem;
  /** The parts that the settings have, each as this version writes it. */
  readonly parts: readonly HookPart[];
}

/**
 * Returns settings without Carryover's entries, byte for byte as they were before these were added, where the text tells that: a text
 * to which this version would add exactly these entries. Else takes the entries out, and white space may differ. `emptyBefore` names
 * containers that were there and empty, if a record knows any. Throws a `JsonError`.
 */
export function restoreSettings(text: string, emptyBefore: readonly string[], written: Written): string {
  const usual = removeEntries(text, emptyBefore);
  if (usual === text || text.length > longest || isBefore(usual, text, written)) return usual;
  for (const kept of [emptyBefore, ...subsetsOf(ownAlone(text, usual))]) {
    const bare = removeEntries(text, kept);
    const found = [bare, ...withOtherSpace(bare, text)].find((one) => isBefore(one, text, written));
    if (found !== undefined) return found;
  }
  return usual;
}

/** True if adding the entries to this text makes the settings. */
function isBefore(before: string, text: string, { agent, parts, system }: Written): boolean {
  try {
    return addEntries(before, agent, parts, system).text === text;
  } catch (error) {
    if (error instanceof SettingsForm) return false;
    throw error;
  }
}

/** Returns the names of the containers that a removal takes away: one of them may have been there, and empty. */
function ownAlone(text: string, without: string): readonly string[] {
  const [was, is] = [namesIn(text), namesIn(without)];
  return containers.filter((name) => was.has(name) && !is.has(name));
}

function namesIn(text: string): ReadonlySet<string> {
  const hooks = text.trim() === '' ? undefined : propertyOf(parseJson(text), 'hooks');
  const events = hooks?.node.kind === 'object' ? hooks.node.parts.map(({ key }) => key ?? '') : [];
  return new Set(hooks === undefined ? [] : ['hooks', ...events]);
}

/** Returns all ways to choose some of these, the fewest first. There are six at most. */
function subsetsOf(names: readonly string[]): readonly (readonly string[])[] {
  const all = names.reduce<readonly (readonly string[])[]>(
    (sets, name) => [...sets, ...sets.map((set) => [...set, name])],
    [[]],
  );
  return all.toSorted((a, b) => a.length - b.length);
}

/** Returns texts in which containers that are empty now hold the white space that stands behind the entries in the settings. */
function withOtherSpace(bare: string, text: string): readonly string[] {
  const found: string[] = [];
  const root = bare.trim() === '' ? null : parseJson(bare);
  const settings = parseJson(text);
  for (const [empty, filled] of pairsOf(root, settings)) {
    const last = filled.parts.at(-1);
    if (empty.parts.length > 0 || last === undefined) continue;
    const behind = text.slice(filled.contentEnd, filled.end - 1);
    const line = /^\r?\n[\t ]*/u.exec(behind)?.[0] ?? '';
    // The line end and the indentation may be of the entries or of the person; the shorter remainder is tried first.
    for (let from = line.length; from >= 0; from -= 1)
      found.push(bare.slice(0, empty.contentEnd) + behind.slice(from) + bare.slice(empty.end - 1));
  }
  return found;
}

function pairsOf(
  bare: JsonNode | null,
  settings: JsonNode,
): readonly (readonly [JsonContainer, JsonContainer])[] {
  const places: readonly (readonly string[])[] = [
    [],
    ['hooks'],
    ...containers.slice(1).map((name) => ['hooks', name]),
  ];
  return places.flatMap((keys) => {
    const [one, other] = [at(bare, keys), at(settings, keys)];
    return one !== null && other !== null ? [[one, other] as const] : [];
  });
}

function at(node: JsonNode | null, keys: readonly string[]): JsonContainer | null {
  let found: JsonNode | null = node;
  for (const key of keys) found = (found === null ? undefined : propertyOf(found, key)?.node) ?? null;
  return found !== null && 'parts' in found ? found : null;
}
