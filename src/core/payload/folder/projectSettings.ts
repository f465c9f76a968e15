import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isPayloadFolder } from '../../../shared/domain/payloadFolderName.ts';
import {
  defaultPayloadSettings,
  payloadLimitProblem,
  projectSettingsFile,
  type PayloadSettings,
} from '../../../shared/domain/payloadSettings.ts';
import { readVersioned, renderVersioned, type Fields } from '../../../shared/domain/versionedFile.ts';
import { AppError } from '../../../shared/errors.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';

const version = 1;
/** Bytes. It is read whenever a project is listed or a message made, and may be a stranger's. */
const maxBytes = 100_000;

export interface ProjectSettings {
  readonly settings: PayloadSettings;
  /** The file is a newer version's: it is read as far as it is understood, and never written. */
  readonly newer: boolean;
  /** What this version does not know, to be written back. */
  readonly extra: Fields;
}

/** What a project's own file says, or why it can't be followed; as it ships where there is no file. */
export type ReadProjectSettings =
  ({ readonly status: 'ok' } & ProjectSettings) | { readonly status: 'unusable'; readonly problem: string };

/** Reads it anew each time: agents, colleagues and a checkout change it without a word. */
export function readProjectSettings(root: string): ReadProjectSettings {
  if (sizeOf(root) > maxBytes) return unusable('is too large');
  const reading = readProjectFile(root, { path: projectSettingsFile });
  if (reading.status === 'missing') {
    return { status: 'ok', settings: defaultPayloadSettings, newer: false, extra: {} };
  }
  if (reading.status !== 'ok') return unusable('can’t be read');
  return parseProjectSettings(reading.text);
}

/** 0 where it can't be told: what reads it says why. */
function sizeOf(root: string): number {
  try {
    return statSync(join(root, projectSettingsFile)).size;
  } catch {
    return 0;
  }
}

function parseProjectSettings(text: string): ReadProjectSettings {
  const file = readVersioned(text, version, {});
  if (file.status === 'damaged') return unusable('is not a Carryover settings file');
  const {
    payloadFolder: folder = defaultPayloadSettings.folder,
    payloadLimit: limit = defaultPayloadSettings.limit,
    ...extra
  } = file.fields;
  if (typeof folder !== 'string' || !isPayloadFolder(folder)) {
    return unusable('names an invalid payload folder');
  }
  if (typeof limit !== 'number' || payloadLimitProblem(limit) !== null) {
    return unusable('names an invalid limit for payloads');
  }
  return { status: 'ok', settings: { folder, limit }, newer: file.status === 'newer', extra };
}

/** What is as it ships is not named; `null` where nothing is left to say. */
export function renderProjectSettings({ folder, limit }: PayloadSettings, extra: Fields): string | null {
  const fields = {
    ...(folder === defaultPayloadSettings.folder ? {} : { payloadFolder: folder }),
    ...(limit === defaultPayloadSettings.limit ? {} : { payloadLimit: limit }),
    ...extra,
  };
  return Object.keys(fields).length === 0 ? null : renderVersioned(version, fields);
}

/** Rejects a file that can't be followed with `payloads/no-folder`: a payload must not go where nobody looks for it. */
export function payloadSettingsOf(root: string): PayloadSettings {
  const read = readProjectSettings(root);
  if (read.status === 'ok') return read.settings;
  throw new AppError('payloads/no-folder', read.problem, { folder: projectSettingsFile });
}

/** Where this project has its payloads, relative to it. Rejects as `payloadSettingsOf` does. */
export function payloadFolderOf(root: string): string {
  return payloadSettingsOf(root).folder;
}

/** As `payloadSettingsOf`, for what goes on without knowing: as it ships where the file can't be followed. */
export function likelyPayloadSettings(root: string): PayloadSettings {
  const read = readProjectSettings(root);
  return read.status === 'ok' ? read.settings : defaultPayloadSettings;
}

function unusable(what: string): ReadProjectSettings {
  const problem = `${projectSettingsFile} ${what}, so Carryover does not know where the payloads of this project are. Correct the file, or delete it to use ${defaultPayloadSettings.folder}.`;
  return { status: 'unusable', problem };
}
