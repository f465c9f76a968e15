import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isPayloadFolder } from '../../../shared/domain/payload/payloadFolderName.ts';
import {
  defaultPayloadSettings,
  payloadLimitProblem,
  projectSettingsFile,
  type PayloadSettings,
} from '../../../shared/domain/payload/payloadSettings.ts';
import { fixedFormats } from '../../../shared/domain/tokenCount.ts';
import { readVersioned, renderVersioned, type Fields } from '../../../shared/domain/versionedFile.ts';
import { AppError } from '../../../shared/errors.ts';
import { readProjectFile } from '../../sources/files/readFile.ts';

const version = 1;
/** Bytes. The app reads it whenever it lists a project or makes a message, and a stranger may have written it. */
const maxBytes = 100_000;

export interface ProjectSettings {
  readonly settings: PayloadSettings;
  /** True if a newer version wrote the file: it is read as far as this one understands it, and never written. */
  readonly newer: boolean;
  /** Fields that this version does not know, to be written back. */
  readonly extra: Fields;
}

/** The settings in a project's own file, or why they can't be used; the default ones without a file. */
export type ReadProjectSettings =
  | ({ readonly status: 'ok' } & ProjectSettings)
  | { readonly status: 'unusable'; readonly problem: string };

/** Reads the file each time: agents, colleagues and a checkout change it at any time. */
export function readProjectSettings(root: string): ReadProjectSettings {
  if (sizeOf(root) > maxBytes) return unusable('is too large');
  const reading = readProjectFile(root, { path: projectSettingsFile });
  if (reading.status === 'missing') {
    return { status: 'ok', settings: defaultPayloadSettings, newer: false, extra: {} };
  }
  if (reading.status !== 'ok') return unusable('can’t be read');
  return parseProjectSettings(reading.text);
}

/** Returns 0 if the size is unknown: reading the file then reports why. */
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
  if (typeof limit !== 'number' || payloadLimitProblem(limit, fixedFormats) !== null) {
    return unusable('names an invalid limit for payloads');
  }
  return { status: 'ok', settings: { folder, limit }, newer: file.status === 'newer', extra };
}

/** Leaves out default values; returns `null` if nothing remains. */
export function renderProjectSettings({ folder, limit }: PayloadSettings, extra: Fields): string | null {
  const fields = {
    ...(folder === defaultPayloadSettings.folder ? {} : { payloadFolder: folder }),
    ...(limit === defaultPayloadSettings.limit ? {} : { payloadLimit: limit }),
    ...extra,
  };
  return Object.keys(fields).length === 0 ? null : renderVersioned(version, fields);
}

/**
 * Rejects a file that can't be used with `payloads/no-folder`: a payload must not go to a folder where the user won't
 * find it.
 */
export function payloadSettingsOf(root: string): PayloadSettings {
  const read = readProjectSettings(root);
  if (read.status === 'ok') return read.settings;
  throw new AppError('payloads/no-folder', read.problem, { folder: projectSettingsFile });
}

/** Returns this project's payload folder, relative to the root. Rejects as `payloadSettingsOf` does. */
export function payloadFolderOf(root: string): string {
  return payloadSettingsOf(root).folder;
}

/**
 * Returns the settings as `payloadSettingsOf`, for callers that can go on without them: the default ones if the file
 * can't be used.
 */
export function likelyPayloadSettings(root: string): PayloadSettings {
  const read = readProjectSettings(root);
  return read.status === 'ok' ? read.settings : defaultPayloadSettings;
}

function unusable(what: string): ReadProjectSettings {
  const problem = `${projectSettingsFile} ${what}, so Carryover does not know where the payloads of this project are. Correct the file, or delete it to use ${defaultPayloadSettings.folder}.`;
  return { status: 'unusable', problem };
}
