import type { Settings, SettingsPatch } from '../../shared/domain/settings.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { PortableSnippet } from '../../shared/domain/settings/portableFile.ts';
import type { PortableDone } from '../../shared/api/portable.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { ImportStep } from './planImport.ts';

export interface Writers {
  readonly settings: () => Promise<Settings>;
  readonly changeSettings: (patch: SettingsPatch) => Promise<void>;
  /** Returns the new snippet's id. */
  readonly addSnippet: (snippet: PortableSnippet) => Promise<string>;
  readonly removeSnippet: (snippetId: string) => Promise<void>;
  /** Adds a stack under a free name. */
  readonly addStack: (projectId: string, stack: Stack) => Promise<StackRef>;
  readonly removeStack: (ref: StackRef) => Promise<void>;
}

export interface AppliedImport {
  readonly done: PortableDone;
  /**
   * Restores the changed settings, and removes what the import added, as far as possible; rejects with the first
   * failure.
   */
  undo(): Promise<void>;
}

/** Applies steps one after the other. If one fails, undoes those before it, and throws its error. */
export async function applyImport(steps: readonly ImportStep[], writers: Writers): Promise<AppliedImport> {
  const before = await writers.settings();
  const back: (() => Promise<void>)[] = [];
  const undo = async (): Promise<void> => {
    const failed: unknown[] = [];
    for (const step of back.splice(0).toReversed()) {
      // A step that can't be undone must not prevent the others.
      await step().catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw failed[0];
  };
  const counts = { settings: 0, snippets: 0, stacks: 0 };
  try {
    for (const step of steps) {
      if (step.kind === 'settings') {
        back.push(() =>
          changeAll(
            step.patches.flatMap((patch) => reverse(patch, before)),
            writers,
          ),
        );
        await changeAll(step.patches, writers);
        counts.settings += 1;
      } else if (step.kind === 'snippet') {
        const id = await writers.addSnippet(step.snippet);
        back.push(() => writers.removeSnippet(id));
        counts.snippets += 1;
      } else {
        const ref = await writers.addStack(step.projectId, step.stack);
        back.push(() => writers.removeStack(ref));
        counts.stacks += 1;
      }
    }
  } catch (error) {
    // The reason of the failure matters more than a step that could not be undone.
    await undo().catch(() => undefined);
    throw error;
  }
  return { done: counts, undo };
}

async function changeAll(patches: readonly SettingsPatch[], { changeSettings }: Writers): Promise<void> {
  for (const patch of patches) await changeSettings(patch);
}

/** Returns patches that undo a patch. */
function reverse(patch: SettingsPatch, before: Settings): readonly SettingsPatch[] {
  const { model, rule, pattern, agentFolder: _folder, project: _project, ...plain } = patch;
  if (model !== undefined) {
    const was = Object.hasOwn(before.models, model.id) ? before.models[model.id] : undefined;
    const gone: SettingsPatch = { model: { id: model.id, change: null } };
    return was === undefined ? [gone] : [gone, { model: { id: model.id, change: was } }];
  }
  if (rule !== undefined) return [{ rule: { id: rule.id, on: !before.rulesOff.includes(rule.id) } }];
  if (pattern !== undefined) {
    return [{ pattern: { id: pattern.id, value: before.patterns[pattern.id] ?? null } }];
  }
  const names = Object.keys(plain) as (keyof typeof plain)[];
  return [Object.fromEntries(names.map((name) => [name, before[name]]))];
}
