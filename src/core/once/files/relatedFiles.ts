import { isAbsolute, join, relative, sep } from 'node:path';
import type { OnceApi } from '../../../shared/api/once.ts';
import { modelOf } from '../../../shared/domain/model/modelTable.ts';
import { suggestFiles, suggestFolder } from '../../suggest/suggestFiles.ts';
import { maskPrinted } from '../../gate/maskPrinted.ts';
import type { OnceTools } from '../onceTools.ts';
import { namedFiles } from './namedFiles.ts';

type RelatedCall = OnceApi['suggest']['related'];

/** Suggests files of a project for a goal, for named files, or for both. */
export async function relatedFiles(
  { settings, withPool, dataFolder, onProgress }: OnceTools,
  { root, goal, names, limit, model: modelId }: Parameters<RelatedCall>[0],
): ReturnType<RelatedCall> {
  const model = modelOf(modelId, (await settings()).models);
  return withPool(root, async ({ pool }) => {
    const named = names.length === 0 ? null : await namedFiles(root, names);
    const chosen =
      named?.files.flatMap((file) => (file.root === root ? [file.path] : pathInside(root, file))) ?? [];
    const folder = suggestFolder(dataFolder);
    const { state: _state, ...suggestions } = await suggestFiles(
      pool,
      { root, folder, model, goal, chosen, limit, since: null },
      (read, of) => {
        if (read > 0) onProgress(`Reading files, ${read} of ${of}`);
      },
    );
    return maskPrinted({ ...suggestions, unmatched: named?.unmatched ?? [] }, pool);
  });
}

function pathInside(root: string, file: { readonly root: string; readonly path: string }): readonly string[] {
  const path = relative(root, join(file.root, file.path)).replaceAll(sep, '/');
  return path.startsWith('../') || isAbsolute(path) ? [] : [path];
}
