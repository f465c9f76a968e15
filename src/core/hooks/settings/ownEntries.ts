import { isDeepStrictEqual } from 'node:util';
import { hookEvents, settingsNames, type HookAgent } from '../../../shared/domain/hooks.ts';
import { hookEntry, isOwnCommand, type HookSystem } from '../../../shared/domain/hooks/hookHandler.ts';
import { eventsOf, hookParts, partFacts, type HookPart } from '../../../shared/domain/hooks/hookParts.ts';
import { ownStatusLine, unwrapStatusLine } from '../../../shared/domain/hooks/statusLineCommand.ts';
import { isFields } from '../../../shared/domain/versionedFile.ts';
import { propertyOf, valueOf, type JsonNode } from '../json/parseJson.ts';

/** The status line in an agent's settings: the person's, ours, the person's within ours, or one that no version made. */
export type StatusLine = 'none' | 'own' | 'wrapped' | 'other';

/** The entries of settings that are Carryover's. */
export interface OwnEntries {
  readonly parts: readonly HookPart[];
  /** True if every entry is as this version writes it. */
  readonly isCurrent: boolean;
}

/** Returns what of the settings is Carryover's, found by the names of the commands. */
export function ownEntriesIn(root: JsonNode, agent: HookAgent, system: HookSystem): OwnEntries {
  const hooks = propertyOf(root, 'hooks')?.node;
  let isCurrent = true;
  const there = new Set<string>();
  if (hooks?.kind === 'object') {
    for (const { key, node } of hooks.parts) {
      const entries = node.kind === 'array' ? node.parts.map((part) => valueOf(part.node)) : [];
      const own = entries.filter((entry) => ownHandlersIn(entry).length > 0);
      if (own.length === 0) continue;
      const event = hookEvents.find((one) => settingsNames[one] === key);
      const wanted = event === undefined ? null : hookEntry(agent, event, system);
      isCurrent &&= own.length === 1 && isDeepStrictEqual(own[0], wanted);
      there.add(key ?? '');
    }
  }
  const parts = hookParts.filter((part) =>
    part === 'status-line'
      ? ['own', 'wrapped'].includes(statusLineIn(root))
      : partFacts[part].events.some((event) => there.has(settingsNames[event])),
  );
  const wanted = eventsOf(parts).map((event) => settingsNames[event]);
  return { parts, isCurrent: isCurrent && wanted.every((name) => there.has(name)) };
}

/** Returns the handlers of an entry that Carryover wrote. */
export function ownHandlersIn(entry: unknown): readonly unknown[] {
  const handlers = isFields(entry) ? entry['hooks'] : undefined;
  return Array.isArray(handlers) ? handlers.filter(isOwnHandler) : [];
}

export function isOwnHandler(handler: unknown): boolean {
  const command = isFields(handler) ? handler['command'] : undefined;
  return typeof command === 'string' && isOwnCommand(command);
}

export function statusLineIn(root: JsonNode): StatusLine {
  const line = propertyOf(root, 'statusLine');
  if (line === undefined) return 'none';
  const command = propertyOf(line.node, 'command')?.node;
  if (command?.kind !== 'string') return 'other';
  if (command.value === ownStatusLine) return 'own';
  return unwrapStatusLine(String(command.value)) === null ? 'other' : 'wrapped';
}
