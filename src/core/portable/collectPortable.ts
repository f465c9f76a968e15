import { portableSettingNames, type PortableFile } from '../../shared/domain/settings/portableFile.ts';
import { defaultSettings, type Settings } from '../../shared/domain/settings.ts';
import type { Snippet } from '../../shared/domain/snippet.ts';
import type { Stack } from '../../shared/domain/stack.ts';
import type { PortableParts, PortableSummary } from '../../shared/api/portable.ts';
import { leavesProject, sourcePaths } from '../stacks/sourcePaths.ts';

export interface Everything {
  readonly settings: Settings;
  readonly snippets: readonly Snippet[];
  readonly stacks: readonly { readonly project: string; readonly stack: Stack }[];
}

export interface Collected {
  readonly file: Omit<PortableFile, 'unreadable'>;
  readonly counts: Pick<PortableSummary, 'snippets' | 'stacks' | 'texts' | 'leftOut'>;
}

/** Returns the content of the file. Leaves out default values, and what only this machine understands. */
export function collectPortable(all: Everything, parts: PortableParts): Collected {
  const stacks = parts.stacks
    ? all.stacks.map(({ project, stack }) => ({ project, stack: portableStack(stack) }))
    : [];
  const items = stacks.reduce((sum, { stack }) => sum + stack.items.length, 0);
  const before = parts.stacks ? all.stacks.reduce((sum, { stack }) => sum + stack.items.length, 0) : 0;
  const snippets = parts.snippets ? all.snippets.filter(({ builtIn }) => builtIn !== 'original') : [];
  const { settings } = all;
  return {
    file: {
      settings: parts.settings ? changedSettings(settings) : {},
      models: parts.settings ? settings.models : {},
      patterns: parts.settings ? Object.values(settings.patterns) : [],
      snippets: snippets.map(({ name, kind, tags, text }) => ({ name, kind, tags, text })),
      stacks,
    },
    counts: {
      snippets: snippets.length,
      stacks: stacks.length,
      texts: stacks.reduce((sum, { stack }) => sum + inlineTextCount(stack), 0),
      leftOut: before - items,
    },
  };
}

function changedSettings(settings: Settings): PortableFile['settings'] {
  const changed = portableSettingNames.filter(
    (name) => JSON.stringify(settings[name]) !== JSON.stringify(defaultSettings[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, settings[name]]));
}

/**
 * Leaves out a text edited by hand, which is in the data folder, and a shared stack's place, which is its repository.
 */
function portableStack({ byHand: _text, shared: _place, ...stack }: Stack): Stack {
  return { ...stack, items: stack.items.filter(({ source }) => !sourcePaths(source).some(leavesProject)) };
}

/** Counts texts in a stack's file itself: pasted ones and edited copies. */
function inlineTextCount({ items }: Stack): number {
  return items.reduce(
    (sum, { source, edited }) => sum + Number(source.kind === 'pasted') + Number(edited !== undefined),
    0,
  );
}
