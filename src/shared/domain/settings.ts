import type { CustomPattern, CustomPatterns } from './settings/customPattern.ts';
import { linkedAgentNames } from './linkedAgent.ts';
import type { FileView } from './file/fileView.ts';
import { defaultModelId } from './model.ts';
import { changeModel, modelIdPattern, type ModelChange, type ModelChanges } from './model/modelTable.ts';
import type { FolderAnswer } from './payload/payloadFolder.ts';

/**
 * One row of the table. Its values are those of `words`, else of the type of its default: a switch, a text, or a
 * structure.
 */
interface Setting {
  readonly default: unknown;
  /** Needed if a user sees it. */
  readonly label?: string;
  /** The values to choose from, each with its label. */
  readonly words?: Readonly<Record<string, string>>;
  /** The most characters of a text. */
  readonly most?: number;
  /** The form that a text from another machine must match. */
  readonly pattern?: RegExp;
  /**
   * Set if the value means the same on every machine, so that a portable file includes it. Excludes addresses that
   * receive tokens.
   */
  readonly travels?: true;
}

/** The characters of a folder inside a project; `isPayloadFolder` is stricter, and asked wherever the setting is used. */
const knowledgeFolderPattern = /^[^\\/:*?"<>|\p{C}][^\\:*?"<>|\p{C}]*$/u;

/** Names of people on GitHub, separated by commas; empty for none. */
const loginsPattern = /^(?:[\w-]{1,60}(?: *, *[\w-]{1,60}){0,9})?$/u;
/** Names of labels, separated by commas; empty for none. */
const labelsPattern = /^\P{C}*$/u;

/** Gives a default the type of all values of its setting. */
function typed<T>(value: T): T {
  return value;
}

/**
 * Every setting, in the order of the file. Types, defaults, and schemas of choices, switches and texts follow from it;
 * structures have their schema in `settingsFile.ts`.
 */
export const settingsTable = {
  theme: {
    label: 'Theme',
    words: { system: 'System', dark: 'Dark', light: 'Light' },
    default: 'system',
    travels: true,
  },
  motion: {
    label: 'Reduce motion',
    words: { system: 'System', reduced: 'Reduced' },
    default: 'system',
    travels: true,
  },
  codeFont: {
    label: 'Code font',
    words: { 'jetbrains-mono': 'JetBrains Mono', system: 'System' },
    default: 'jetbrains-mono',
    travels: true,
  },
  defaultModel: {
    label: 'Model of new stacks',
    default: defaultModelId,
    most: 200,
    pattern: modelIdPattern,
    travels: true,
  },
  defaultFormat: {
    label: 'Format of new stacks',
    words: { markdown: 'Markdown', xml: 'XML', plain: 'Plain text' },
    default: 'markdown',
    travels: true,
  },
  payloadFirst: { label: 'Start new stacks with the latest payload', default: true, travels: true },
  /** The agent of the last first message that was opened in one. */
  agent: { label: 'Agent to open', words: linkedAgentNames, default: 'claude-code', travels: true },
  /** The folder in which each project keeps the notes of finished tasks, relative to its own. */
  knowledgeFolder: {
    label: 'Folder of task notes',
    default: 'knowledge',
    most: 200,
    pattern: knowledgeFolderPattern,
    travels: true,
  },
  askBeforeTask: { label: 'Ask before an empty task', default: true, travels: true },
  validateBeforeSave: {
    label: 'Run the validation before a payload is saved',
    default: false,
    travels: true,
  },
  askForCheckpoint: {
    label: 'Ask for a checkpoint after a payload is saved',
    default: false,
    travels: true,
  },
  /** Given to issues that a push makes; those of an issue are changed on its page. */
  checkpointLabels: {
    label: 'Labels of new checkpoint issues',
    default: '',
    most: 500,
    pattern: labelsPattern,
    travels: true,
  },
  checkpointAssignee: {
    label: 'Assignee of new checkpoint issues',
    default: '',
    most: 500,
    pattern: loginsPattern,
    travels: true,
  },
  /** Keyed by model id. */
  models: { default: typed<ModelChanges>({}) },
  /** Rules that the scan skips. */
  rulesOff: { label: 'Rules turned off', default: typed<readonly string[]>([]), travels: true },
  /** Keyed by an id that stays when the user renames them. */
  patterns: { default: typed<CustomPatterns>({}) },
  /** If off, possible findings ask without blocking export. */
  possibleBlocks: { label: 'Possible findings block export', default: true, travels: true },
  /** Absolute paths of folders on this machine in which agents keep transcripts, besides those that are looked in anyway. */
  agentFolders: { label: 'Folders of transcripts', default: typed<readonly string[]>([]) },
  /** Share of the way to compaction, and size, at which a session is said to be full. */
  pressureShare: {
    label: 'On the way to compaction',
    words: { '50': '50 %', '60': '60 %', '70': '70 %', '80': '80 %', '90': '90 %' },
    default: '70',
    travels: true,
  },
  pressureTokens: {
    label: 'Or at a size',
    words: { '100000': '100k', '150000': '150k', '200000': '200k', '400000': '400k', '600000': '600k' },
    default: '150000',
    travels: true,
  },
  pressureMinutes: {
    label: 'Without a commit',
    words: { '20': '20 min', '30': '30 min', '45': '45 min', '60': '60 min', '90': '90 min' },
    default: '45',
    travels: true,
  },
  pressureFull: { label: 'Say when a session gets full', default: true, travels: true },
  pressureCommit: { label: 'Say when files wait for a commit', default: true, travels: true },
  pressureCompaction: { label: 'Say when a session was compacted', default: true, travels: true },
  pressureUnread: { label: 'Say when an agent finished unread', default: true, travels: true },
  pressureDraft: { label: 'Say when a draft appeared', default: true, travels: true },
  /** If off, and while the window has the focus, the window itself says it. */
  pressureSystem: { label: 'Notifications of the system', default: false, travels: true },
  lastProjectId: { default: typed<string | null>(null) },
  /** Address of GitHub's API; empty for the public one. */
  githubApiUrl: { default: '', most: 2_000 },
  /** Keys of commands run from the palette, the latest first. */
  recentCommands: { default: typed<readonly string[]>([]) },
  projects: { default: typed<Readonly<Record<string, ProjectSettings>>>({}) },
} as const satisfies Readonly<Record<string, Setting>>;

type Table = typeof settingsTable;
export type SettingName = keyof Table;
type Named<Part> = { readonly [K in SettingName]: Table[K] extends Part ? K : never }[SettingName];

export type Settings = {
  readonly [K in SettingName]: Table[K] extends { readonly words: infer W }
    ? keyof W
    : Widened<Table[K]['default']>;
};
type Widened<T> = T extends boolean ? boolean : T extends string ? string : T;

export type Theme = Settings['theme'];

export type ChoiceName = Named<{ readonly words: object }>;
export type SwitchName = Named<{ readonly default: boolean }>;
export type TextName = Exclude<Named<{ readonly default: string }>, ChoiceName>;
export type PortableName = Named<{ readonly travels: true }>;

/** Every field is optional: a new project has none. Widths in CSS pixels. */
export interface ProjectSettings {
  readonly stackId?: string;
  readonly sourcesWidth?: number;
  readonly previewWidth?: number;
  /** View settings of its files. */
  readonly files?: FileView;
  /** The user's answer to whether payloads are committed with the repository. */
  readonly payloadFolder?: FolderAnswer;
}

export const defaultSettings = Object.fromEntries(
  Object.entries(settingsTable).map(([name, setting]) => [name, setting.default]),
) as Settings;

/**
 * Settings of many entries change by the entry, so that two windows that change different ones don't overwrite each
 * other.
 */
type ByEntry = 'models' | 'rulesOff' | 'patterns' | 'agentFolders' | 'projects';

export interface SettingsPatch extends Partial<Omit<Settings, ByEntry>> {
  /** `null` restores the built-in model, or removes the entry. */
  readonly model?: { readonly id: string; readonly change: ModelChange | null };
  readonly rule?: { readonly id: string; readonly on: boolean };
  readonly pattern?: { readonly id: string; readonly value: CustomPattern | null };
  /** Only core makes this change: a window chooses folders in a dialog, and names none. */
  readonly agentFolder?: { readonly path: string; readonly on: boolean };
  readonly project?: { readonly id: string; readonly settings: ProjectSettings };
}

export function patchSettings(settings: Settings, patch: SettingsPatch): Settings {
  const { project, model, rule, pattern, agentFolder, ...rest } = patch;
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
  if (agentFolder !== undefined) {
    const others = settings.agentFolders.filter((path) => path !== agentFolder.path);
    patched.agentFolders = agentFolder.on ? [...others, agentFolder.path] : others;
  }
  if (project !== undefined) {
    const merged = { ...settings.projects[project.id], ...project.settings };
    patched.projects = { ...settings.projects, [project.id]: merged };
  }
  return patched;
}
