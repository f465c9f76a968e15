import type { CustomPattern, CustomPatterns } from './customPattern.ts';
import type { FileView } from './fileView.ts';
import { defaultModelId } from './model.ts';
import { changeModel, type ModelChange, type ModelChanges } from './modelTable.ts';
import type { FolderAnswer } from './payloadFolder.ts';
import type { MessageFormat } from './stack.ts';

export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

export const motions = ['system', 'reduced'] as const;
export type Motion = (typeof motions)[number];

export const codeFonts = ['jetbrains-mono', 'system'] as const;
export type CodeFont = (typeof codeFonts)[number];

export interface Settings {
  readonly theme: Theme;
  readonly motion: Motion;
  readonly codeFont: CodeFont;
  /** Of new stacks. */
  readonly defaultModel: string;
  readonly defaultFormat: MessageFormat;
  /** New stacks begin with the project's latest payload. */
  readonly payloadFirst: boolean;
  /** By model id. */
  readonly models: ModelChanges;
  /** Rules of the scan that are not used. */
  readonly rulesOff: readonly string[];
  /** By an id that stays when they are renamed. */
  readonly patterns: CustomPatterns;
  /** Possible findings ask without blocking export. */
  readonly possibleBlocks: boolean;
  readonly lastProjectId: string | null;
  /** Address of GitHub's API; empty: the public one. */
  readonly githubApiUrl: string;
  /** Keys of what was run from the palette, the last first. */
  readonly recentCommands: readonly string[];
  readonly projects: Readonly<Record<string, ProjectSettings>>;
}

/** Every field is optional: a project starts without any. Widths in CSS pixels. */
export interface ProjectSettings {
  readonly stackId?: string;
  readonly sourcesWidth?: number;
  readonly previewWidth?: number;
  /** How its files are shown. */
  readonly files?: FileView;
  /** Whether payloads are to travel with the repository, once the person was asked. */
  readonly payloadFolder?: FolderAnswer;
}

export const defaultSettings: Settings = {
  theme: 'system',
  motion: 'system',
  codeFont: 'jetbrains-mono',
  defaultModel: defaultModelId,
  defaultFormat: 'markdown',
  payloadFirst: true,
  models: {},
  rulesOff: [],
  patterns: {},
  possibleBlocks: true,
  lastProjectId: null,
  githubApiUrl: '',
  recentCommands: [],
  projects: {},
};

export interface SettingsPatch {
  readonly theme?: Theme;
  readonly motion?: Motion;
  readonly codeFont?: CodeFont;
  readonly defaultModel?: string;
  readonly defaultFormat?: MessageFormat;
  readonly payloadFirst?: boolean;
  /** One model, so that two windows that change different ones don't undo each other; `null`: as it ships, or gone. */
  readonly model?: { readonly id: string; readonly change: ModelChange | null };
  readonly rule?: { readonly id: string; readonly on: boolean };
  readonly pattern?: { readonly id: string; readonly value: CustomPattern | null };
  readonly possibleBlocks?: boolean;
  readonly lastProjectId?: string | null;
  readonly githubApiUrl?: string;
  readonly recentCommands?: readonly string[];
  readonly project?: { readonly id: string; readonly settings: ProjectSettings };
}

export function patchSettings(settings: Settings, patch: SettingsPatch): Settings {
  const { project, model, rule, pattern, ...rest } = patch;
  const patched = { ...settings, ...rest };
  if (model !== undefined) patched.models = changeModel(settings.models, model.id, model.change);
  if (rule !== undefined) {
    const others = settings.rulesOff.filter((id) => id !== rule.id);
    patched.rulesOff = rule.on ? others : [...others, rule.id];
  }
  if (pattern !== undefined) {
    const { [pattern.id]: _before, ...others } = settings.patterns;
    patched.patterns = pattern.value === null ? others : { ...others, [pattern.id]: pattern.value };
  }
  if (project !== undefined) {
    const merged = { ...settings.projects[project.id], ...project.settings };
    patched.projects = { ...settings.projects, [project.id]: merged };
  }
  return patched;
}
