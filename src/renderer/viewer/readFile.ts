import type { FileText } from '../../shared/domain/fileText.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { ProjectStore } from '../projects/projectStore.ts';

/** A file of the project that is open, to be looked at. `null`: none is open. Rejects as the call does. */
export type ReadFile = (path: string) => Promise<FileText | null>;

export function createReadFile(client: Client, projects: ProjectStore): ReadFile {
  return async (path) => {
    const { currentId } = projects.getState();
    return currentId === null ? null : client.api.files.text({ projectId: currentId, path });
  };
}
