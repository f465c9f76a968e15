import { join } from 'node:path';
import { sessionOfFileName } from '../../shared/domain/payload/payloadFile.ts';
import { parsePayloadFolder } from '../../shared/domain/payload/payloadFolderName.ts';
import {
  defaultPayloadSettings,
  payloadLimitProblem,
  projectSettingsFile,
  type LeftFolder,
  type PayloadSettings,
} from '../../shared/domain/payload/payloadSettings.ts';
import { fixedFormats } from '../../shared/domain/tokenCount.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import type { PayloadSettingsApi } from '../../shared/api/payloadSettings.ts';
import { namesInPayloadFolder } from '../payload/folder/payloadFolder.ts';
import {
  likelyPayloadSettings,
  readProjectSettings,
  renderProjectSettings,
} from '../payload/folder/projectSettings.ts';
import { pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';
import { preparePayloadFolder } from '../payload/folder/preparePayloadFolder.ts';

interface Options {
  readonly dataFolder: string;
  readonly storage: Pick<Storage, 'withLock' | 'writeAtomic' | 'remove'>;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Called when the payload folder may have changed, so that readings of it are stale. */
  readonly onChanged: (projectId: string) => void | Promise<void>;
}

/** Reads and changes the settings of payloads in a project's own file. */
export function createPayloadSettings(options: Options): PayloadSettingsApi {
  const { dataFolder, storage, rootOf, onChanged } = options;
  /** Keyed by project: payload folders since this process began. */
  const before = new Map<string, ReadonlySet<string>>();

  /** Returns a path outside the project, where a lock would appear as a new file. */
  const lockOf = (projectId: string): string =>
    join(dataFolder, 'projects', pathSegment(projectId) ?? 'unknown', 'project-settings');

  return {
    async change({ projectId, ...wanted }) {
      const root = await rootOf(projectId);
      const checked = await check(root, wanted);
      const left = await storage.withLock(lockOf(projectId), async () => {
        const now = readProjectSettings(root);
        if (now.status === 'unusable') throw cantFollow(now.problem);
        if (now.newer) throw newerVersion();
        const text = renderProjectSettings({ ...now.settings, ...checked }, now.extra);
        const file = join(await preparePayloadFolder(root, '.carryover'), 'project.json');
        if (text === null) await storage.remove(file);
        else await storage.writeAtomic(file, text, 'shared');
        return now.settings.folder;
      });
      before.set(projectId, new Set([...(before.get(projectId) ?? []), left]));
      await onChanged(projectId);
    },
    async left({ projectId }) {
      const root = await rootOf(projectId);
      const { folder } = likelyPayloadSettings(root);
      const candidates = new Set([defaultPayloadSettings.folder, ...(before.get(projectId) ?? [])]);
      candidates.delete(folder);
      const found = await Promise.all([...candidates].map((other) => lookInto(root, other)));
      return found.filter(({ payloads, messages }) => payloads + messages > 0);
    },
  };
}

async function check(
  root: string,
  { folder, limit }: Partial<PayloadSettings>,
): Promise<Partial<PayloadSettings>> {
  if (limit !== undefined) {
    const problem = payloadLimitProblem(limit, fixedFormats);
    if (problem !== null) refuse('limit', problem);
  }
  if (folder === undefined) return limit === undefined ? {} : { limit };
  const parsed = parsePayloadFolder(folder);
  if (!parsed.ok) return refuse('folder', parsed.problem);
  try {
    await namesInPayloadFolder(root, parsed.folder);
  } catch (error) {
    if (isAppError(error, 'payloads/no-folder')) refuse('folder', error.message);
    throw error;
  }
  return { folder: parsed.folder, ...(limit === undefined ? {} : { limit }) };
}

async function lookInto(root: string, folder: string): Promise<LeftFolder> {
  const names = await namesInPayloadFolder(root, folder).catch(() => []);
  const payloads = names.filter((name) => sessionOfFileName(name) !== null).length;
  const messages = names.filter((name) => /^first-message-\d.*\.md$/u.test(name)).length;
  return { folder, payloads, messages };
}

function refuse(field: string, problem: string): never {
  throw new AppError('settings/bad-value', problem, { field });
}

function cantFollow(problem: string): AppError {
  return new AppError('payloads/no-folder', problem, { folder: projectSettingsFile });
}

function newerVersion(): AppError {
  return new AppError(
    'settings/newer-version',
    `${projectSettingsFile} was written by a newer version of Carryover and was left unchanged. Update Carryover, or edit the file by hand.`,
    { file: projectSettingsFile },
  );
}
