import type { HookAgent } from '../../../shared/domain/hooks.ts';
import type { HookSystem } from '../../../shared/domain/hooks/hookHandler.ts';
import type { HookPart } from '../../../shared/domain/hooks/hookParts.ts';
import { withoutRanges } from '../json/editJson.ts';
import { JsonError, parseJson } from '../json/parseJson.ts';
import { addEntries, emptyContainers, SettingsForm } from './addEntries.ts';
import { hashOf, type Installation } from './installations.ts';
import { ownEntriesIn } from './ownEntries.ts';
import { restoreSettings } from './restoreSettings.ts';
import type { SettingsFile } from './settingsFiles.ts';

/** The text that settings get; `null` for no file any more. */
export type PlannedText =
  | { readonly status: 'same' }
  | { readonly status: 'refused'; readonly problem: string }
  | {
      readonly status: 'write';
      readonly text: string | null;
      /** `null` if nothing of ours is left. */
      readonly installation: Omit<Installation, 'madeFolder'> | null;
    };

/**
 * Plans settings with these parts and no other ones of ours. Other text is never touched: what was inserted before is taken out
 * first, by the record if the file is as it was written, else by the names of the commands and by what would be added to the rest.
 */
export function planSettings(
  { path, text, problem }: SettingsFile,
  known: Installation | null,
  wanted: { readonly agent: HookAgent; readonly parts: readonly HookPart[]; readonly system: HookSystem },
): PlannedText {
  const { agent, parts, system } = wanted;
  try {
    const own = ownParts(text ?? '', agent, system);
    if (own.isCurrent && sameParts(own.parts, parts)) return { status: 'same' };
    if (problem !== null) return { status: 'refused', problem };
    const record = text === null ? null : known;
    const isAsWritten = record?.hash === hashOf(text ?? '');
    const bare =
      isAsWritten && record !== null
        ? withoutRanges(text ?? '', record.ranges)
        : restoreSettings(text ?? '', record?.emptyBefore ?? [], { agent, system, parts: own.parts });
    const madeFile = text === null || record?.madeFile === true;
    if (parts.length === 0) {
      const isBare = bare.trim() === '' || bare.replaceAll(/\s/gu, '') === '{}';
      return { status: 'write', text: madeFile && isBare ? null : bare, installation: null };
    }
    const added = addEntries(bare, agent, parts, system);
    const emptyBefore = emptyContainers(bare);
    // The promise that nothing else changes is checked before anything is written.
    if (
      withoutRanges(added.text, added.ranges) !== bare ||
      !sameParts(ownParts(added.text, agent, system).parts, parts)
    )
      return { status: 'refused', problem: `${path} could not be edited without touching other text.` };
    return {
      status: 'write',
      text: added.text,
      installation: { hash: hashOf(added.text), ranges: added.ranges, emptyBefore, madeFile },
    };
  } catch (error) {
    if (error instanceof JsonError)
      return {
        status: 'refused',
        problem: `${path} is not JSON: see line ${error.line}. Nothing was changed.`,
      };
    if (error instanceof SettingsForm)
      return { status: 'refused', problem: `${path} ${error.message}. Nothing was changed.` };
    throw error;
  }
}

function ownParts(text: string, agent: HookAgent, system: HookSystem) {
  if (text.trim() === '') return { parts: [], isCurrent: true };
  return ownEntriesIn(parseJson(text), agent, system);
}

function sameParts(one: readonly HookPart[], other: readonly HookPart[]): boolean {
  return one.length === other.length && one.every((part) => other.includes(part));
}
