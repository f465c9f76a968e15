import { ruleOfPattern, type CustomPattern } from '../../shared/domain/settings/customPattern.ts';
import type {
  PortableFile,
  PortableSettings,
  PortableSnippet,
} from '../../shared/domain/settings/portableFile.ts';
import { defaultSettings, settingsTable, type SettingsPatch } from '../../shared/domain/settings.ts';
import type { ModelChange, ModelChanges } from '../../shared/domain/model/modelTable.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import { renderStackFile } from '../../shared/domain/stack/stackFile.ts';
import type { ImportRow } from '../../shared/api/portable.ts';
import { isAppError } from '../../shared/errors.ts';
import { checkPatch } from '../settings/checkPatch.ts';
import { leavesProject, sourcePaths } from '../stacks/sourcePaths.ts';
import type { Everything } from './collectPortable.ts';

/** The effect of importing a row. */
export type ImportStep =
  | { readonly kind: 'settings'; readonly patches: readonly SettingsPatch[] }
  | { readonly kind: 'snippet'; readonly snippet: PortableSnippet }
  | { readonly kind: 'stack'; readonly projectId: string; readonly stack: Stack };

export interface PlannedRow {
  readonly row: ImportRow;
  /** `null` for no effect: it is already here, or impossible. */
  readonly step: ImportStep | null;
}

/** Everything on this machine now. */
export interface Here extends Everything {
  readonly projects: readonly { readonly id: string; readonly name: string }[];
}

/** Compares a file with this machine. Changes nothing. */
export function planImport(file: PortableFile, here: Here, newId: () => string): readonly PlannedRow[] {
  return [
    ...Object.entries(file.settings).map(([name, value]) =>
      planSetting(name as keyof PortableSettings, value, here),
    ),
    ...Object.entries(file.models).map(([id, change], index) =>
      planPatches(here, {
        id: `model:${index}`,
        title: `Model ${id}`,
        now: ownChange(here.settings.models, id),
        next: change,
        patches: [{ model: { id, change: null } }, { model: { id, change } }],
      }),
    ),
    ...file.patterns.map((pattern, index) => planPattern(pattern, index, here, newId)),
    ...file.snippets.map((snippet, index) => planSnippet(snippet, index, here)),
    ...file.stacks.map((stack, index) => planStack(stack, index, here)),
  ];
}

interface PatchesAbout {
  readonly id: string;
  readonly title: string;
  readonly now: unknown;
  readonly next: unknown;
  readonly patches: readonly SettingsPatch[];
  readonly detail?: string;
  readonly weaker?: boolean;
}

function planPatches({ settings }: Here, about: PatchesAbout): PlannedRow {
  const { id, title, now, next, patches, weaker = false } = about;
  const state: ImportRow['state'] = sameValue(now, next) ? 'same' : now === undefined ? 'new' : 'different';
  const base = { id, part: 'settings' as const, title, state, weaker: weaker && state !== 'same' };
  const problem = problemOf(() => {
    for (const patch of patches) checkPatch(settings, patch);
  });
  if (problem !== null) return { row: { ...base, detail: problem, refused: true }, step: null };
  const detail = about.detail ?? { same: 'Same as here', new: 'Added', different: 'Replaces yours' }[state];
  const step = state === 'same' ? null : { kind: 'settings' as const, patches };
  return { row: { ...base, detail, refused: false }, step };
}

function planSetting(name: keyof PortableSettings, next: unknown, here: Here): PlannedRow {
  const now: unknown = here.settings[name];
  const isDefault = sameValue(now, defaultSettings[name]);
  const patches: readonly SettingsPatch[] =
    name === 'rulesOff'
      ? ruleSwitches(here.settings.rulesOff, next as readonly string[])
      : [{ [name]: next }];
  return planPatches(here, {
    id: `setting:${name}`,
    title: settingsTable[name].label,
    now: isDefault && !sameValue(now, next) ? undefined : now,
    next,
    patches,
    ...(sameValue(now, next) ? {} : { detail: `${valueWords(now)} becomes ${valueWords(next)}` }),
    weaker: (name === 'possibleBlocks' && next === false) || name === 'rulesOff',
  });
}

/** Returns a value in a few words. */
function valueWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.slice(0, 5).join(', ').slice(0, 200);
  return typeof value === 'string' ? value.slice(0, 100) : 'another value';
}

function ruleSwitches(now: readonly string[], next: readonly string[]): readonly SettingsPatch[] {
  return [
    ...now.filter((id) => !next.includes(id)).map((id) => ({ rule: { id, on: true } })),
    ...next.filter((id) => !now.includes(id)).map((id) => ({ rule: { id, on: false } })),
  ];
}

function planPattern(value: CustomPattern, index: number, here: Here, newId: () => string): PlannedRow {
  const found = Object.entries(here.settings.patterns).find(
    ([, pattern]) => ruleOfPattern(pattern.name) === ruleOfPattern(value.name),
  );
  const { name, pattern, tier, on } = found?.[1] ?? {};
  return planPatches(here, {
    id: `pattern:${index}`,
    title: `Pattern ${value.name}`,
    now: found === undefined ? undefined : { name, pattern, tier, on },
    next: value,
    patches: [{ pattern: { id: found?.[0] ?? newId(), value } }],
    weaker: found !== undefined,
  });
}

function planSnippet(snippet: PortableSnippet, index: number, { snippets }: Here): PlannedRow {
  const others = snippets.filter(({ name, kind }) => name === snippet.name && kind === snippet.kind);
  const isHere = others.some(({ text, tags }) => text === snippet.text && sameValue(tags, snippet.tags));
  const state: ImportRow['state'] = isHere ? 'same' : others.length === 0 ? 'new' : 'different';
  const detail = { same: 'Same as here', new: 'Added', different: 'Added beside yours' }[state];
  const row = { id: `snippet:${index}`, part: 'snippets' as const, title: snippet.name, state, detail };
  return {
    row: { ...row, refused: false, weaker: false },
    step: isHere ? null : { kind: 'snippet', snippet },
  };
}

function planStack(
  { project, stack }: PortableFile['stacks'][number],
  index: number,
  here: Here,
): PlannedRow {
  const { byHand: _text, shared: _place, ...own } = stack;
  const items = own.items.filter(({ source }) => !sourcePaths(source).some(leavesProject));
  const left = own.items.length - items.length;
  const next: Stack = { ...own, items };
  const base = {
    id: `stack:${index}`,
    part: 'stacks' as const,
    title: `${project}: ${stack.name}`,
    weaker: false,
  };
  const places = here.projects.filter(({ name }) => name === project);
  const [place] = places;
  if (place === undefined || places.length > 1) {
    const detail =
      place === undefined
        ? 'There is no project with that name in the list. Open its folder, then import again.'
        : 'More than one project has that name. Open the right project and import the stack there.';
    return { row: { ...base, state: 'new', detail, refused: true }, step: null };
  }
  const others = here.stacks.filter((one) => one.project === project && one.stack.name === stack.name);
  const isHere = others.some((one) => contentOf(one.stack) === contentOf(next));
  const state: ImportRow['state'] = isHere ? 'same' : others.length === 0 ? 'new' : 'different';
  const words = { same: 'Same as here', new: 'Added', different: 'Added beside yours' }[state];
  const detail = left === 0 ? words : `${words}, without ${left} that lead out of the project`;
  return {
    row: { ...base, state, detail, refused: false },
    step: isHere ? null : { kind: 'stack', projectId: place.id, stack: next },
  };
}

function contentOf({ id: _id, created: _created, byHand: _text, shared: _place, ...stack }: Stack): string {
  return renderStackFile({ ...stack, id: 'any' });
}

/** Returns a model's own change: an id may be the name of a property that every object has. */
function ownChange(models: ModelChanges, id: string): ModelChange | undefined {
  return Object.hasOwn(models, id) ? models[id] : undefined;
}

function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function problemOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (isAppError(error)) return error.message;
    throw error;
  }
}
