import { join } from 'node:path';
import type { Api, Emit } from '../../shared/api.ts';
import {
  defaultSettings,
  patchSettings,
  type Settings,
  type SettingsPatch,
} from '../../shared/domain/settings.ts';
import { parseSettingsFile, renderSettingsFile } from '../../shared/domain/settings/settingsFile.ts';
import { AppError } from '../../shared/errors.ts';
import { isUsable } from '../network/serviceUrl.ts';
import { checkPatch } from './checkPatch.ts';
import { createStateFile } from '../storage/createStateFile.ts';
import type { Storage } from '../storage/storage.ts';
import { isReadOnly } from '../storage/writeFailed.ts';

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
}

/** Stores the settings of all windows and processes, in `<data folder>/settings.json`. */
export function createSettings({ dataFolder, storage, emit }: Options): Api['settings'] {
  const file = join(dataFolder, 'settings.json');
  const state = createStateFile({ storage, emit }, 'The settings', parseSettingsFile, renderSettingsFile);
  /** Changes that can't be saved because the file is a newer version's, or nothing can be written. */
  const unsaved: SettingsPatch[] = [];

  const get = async (): Promise<Settings> => {
    const found = await state.read(file);
    return unsaved.reduce(patchSettings, found?.value.settings ?? defaultSettings);
  };

  return {
    get,
    async change({ patch }) {
      const { githubApiUrl = '' } = patch;
      if (githubApiUrl !== '' && !isUsable(githubApiUrl)) {
        throw new AppError(
          'settings/bad-address',
          'The address must start with https://, for example https://git.example.com/api/v3.',
          {},
        );
      }
      checkPatch(await get(), patch);
      const result = await state
        .update(file, (now) => ({
          settings: patchSettings(now?.settings ?? defaultSettings, patch),
          extra: now?.extra ?? {},
        }))
        .catch((error: unknown) => {
          if (!isReadOnly(error)) throw error;
          return error as AppError;
        });
      if (result instanceof AppError) {
        if (isChosen(patch)) {
          emit('notice', { level: 'warn', message: `Your change lasts until you quit. ${result.message}` });
        }
        unsaved.push(patch);
      }
      if (result === 'newer') {
        if (unsaved.length === 0) {
          emit('notice', {
            level: 'warn',
            message:
              'The settings were saved by a newer version of Carryover. Your changes are lost when you quit. Update Carryover to keep them.',
          });
        }
        unsaved.push(patch);
      }
      emit('settings.changed', { settings: await get() });
    },
  };
}

/** True if a person chose it; the app remembers by itself what was open last, and how it was laid out. */
function isChosen({ lastProjectId: _remembered, project, ...chosen }: SettingsPatch): boolean {
  return Object.keys(chosen).length > 0 || project?.settings.payloadFolder !== undefined;
}
