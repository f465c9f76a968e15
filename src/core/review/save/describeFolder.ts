import type { PayloadFolder } from '../../../shared/domain/payload/payloadFolder.ts';
import { sessionOfFileName } from '../../../shared/domain/payload/payloadFile.ts';
import { isAppError } from '../../../shared/errors.ts';
import { namesInPayloadFolder } from '../../payload/folder/payloadFolder.ts';
import { folderState } from '../../payload/folder/folderState.ts';
import { ignoreRules } from '../../payload/folder/ignoreRules.ts';

/**
 * Describes git's handling of the payload folder, and the lines to choose from. A folder that can't be read counts as
 * used.
 */
export async function describeFolder(root: string, path: string): Promise<PayloadFolder> {
  const [state, used] = await Promise.all([folderState(root, path), isUsed(root, path)]);
  if (state === 'none') return { path, state, used, lines: null };
  const { gitignore, exclude } = await ignoreRules(root, path);
  return { path, state, used, lines: { gitignore: gitignore.line, exclude: exclude.line } };
}

async function isUsed(root: string, path: string): Promise<boolean> {
  try {
    const names = await namesInPayloadFolder(root, path);
    return names.some((name) => sessionOfFileName(name) !== null || /^first-message-\d/u.test(name));
  } catch (error) {
    if (isAppError(error, 'payloads/no-folder')) return true;
    throw error;
  }
}
