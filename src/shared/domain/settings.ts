import type { FolderAnswer } from './payloadFolder.ts';

export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

export interface Settings {
  readonly theme: Theme;
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
  /** Whether payloads are to travel with the repository, once the person was asked. */
  readonly payloadFolder?: FolderAnswer;
}

export const defaultSettings: Settings = {
  theme: 'system',
  possibleBlocks: true,
  lastProjectId: null,
  githubApiUrl: '',
  recentCommands: [],
  projects: {},
};

export interface SettingsPatch {
  readonly theme?: Theme;
  readonly possibleBlocks?: boolean;
  readonly lastProjectId?: string | null;
  readonly githubApiUrl?: string;
  readonly recentCommands?: readonly string[];
  readonly project?: { readonly id: string; readonly settings: ProjectSettings };
}

export function patchSettings(settings: Settings, patch: SettingsPatch): Settings {
  const { project, ...rest } = patch;
  if (project === undefined) return { ...settings, ...rest };
  const merged = { ...settings.projects[project.id], ...project.settings };
  return { ...settings, ...rest, projects: { ...settings.projects, [project.id]: merged } };
}
