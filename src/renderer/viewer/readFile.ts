import type { FileText } from '../../shared/domain/file/fileText.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { ProjectStore } from '../projects/projectStore.ts';

/**
 * Reads a file for the viewer, from the open project or from another by its alias. Resolves to `null` if none is open,
 * or this machine does not know the alias. Rejects as the call does.
 */
export type ReadFile = (path: string, alias?: string) => Promise<FileText | null>;

export function createReadFile({ api }: Client, projects: ProjectStore): ReadFile {
  return async (path, alias) => {
    const { currentId } = projects.getState();
    if (currentId === null) return null;
    if (alias === undefined) return api.files.text({ projectId: currentId, path });
    const known = (await api.aliases.list({ projectId: currentId })).find((one) => one.alias === alias);
    return known === undefined ? null : api.files.text({ projectId: known.projectId, path });
  };
}
