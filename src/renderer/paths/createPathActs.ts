import type { HostKind } from '../../shared/domain/commands.ts';
import type { CopyResult } from '../../shared/api/common.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { formatCount } from '../ui/formats.ts';
import type { NewToast, ToastStore } from '../ui/toastStore.ts';

/** Files or folders of one project: the open one, or another by its id or alias. */
export interface Places {
  /** Relative to the project's root; `.` is the root itself. */
  readonly paths: readonly string[];
  readonly projectId?: string | null | undefined;
  readonly alias?: string | undefined;
}

/**
 * Actions on the place of a file, a page or a commit, in any row that names it. Each action reports its own failure.
 */
export interface PathActs {
  /** Returns the kind of host: a browser has no file manager. */
  readonly host: () => HostKind;
  readonly copy: (places: Places, from: 'project' | 'disk') => Promise<void>;
  readonly reveal: (places: Places) => Promise<void>;
  readonly open: (places: Places) => Promise<void>;
  /** Copies the full hash of a commit of the open project. */
  readonly copyHash: (commit: string) => Promise<void>;
  /** Opens an https page in the user's browser. */
  readonly browse: (url: string) => void;
}

/** Makes the actions. `openProject` returns the id of the open project. */
export function createPathActs(
  { api }: Client,
  openProject: () => string | null,
  toasts: ToastStore,
  host: () => HostKind,
): PathActs {
  const { show, fail } = toasts.getState();
  const { perform } = createAttempts(fail);
  const projectOf = async ({ projectId, alias }: Places): Promise<string | null> => {
    const current = projectId ?? openProject();
    if (alias === undefined || current === null) return current;
    const known = (await api.aliases.list({ projectId: current })).find((one) => one.alias === alias);
    if (known !== undefined) return known.projectId;
    show({ level: 'error', message: `This machine does not know the folder of ${alias}. Locate it first.` });
    return null;
  };
  const attempt = async (places: Places, work: (projectId: string) => Promise<void>): Promise<void> => {
    await perform(async () => {
      const projectId = await projectOf(places);
      if (projectId !== null) await work(projectId);
    });
  };
  const withFirst = (
    places: Places,
    work: (place: { readonly projectId: string; readonly path: string }) => Promise<void>,
  ): Promise<void> =>
    attempt(places, async (projectId) => {
      const [path] = places.paths;
      if (path !== undefined) await work({ projectId, path });
    });
  return {
    host,
    copy: (places, from) =>
      attempt(places, async (projectId) => {
        const { paths } = places;
        const what = paths.length === 1 ? 'the path' : `${formatCount(paths.length)} paths`;
        show(copiedToast(what, await api.files.copyPaths({ projectId, paths, from })));
      }),
    reveal: (places) =>
      withFirst(places, ({ projectId, path }) =>
        api.shell.reveal(path === '.' ? { projectId } : { projectId, path }),
      ),
    open: (places) => withFirst(places, (place) => api.shell.openFile(place)),
    copyHash: (commit) =>
      attempt({ paths: [] }, async (projectId) => {
        show(copiedToast('the commit hash', await api.git.copyHash({ projectId, commit })));
      }),
    browse: (url) => void api.shell.openExternal({ url }).catch(fail),
  };
}

/** Returns the message about copying something, e.g. `the path`. */
export function copiedToast(what: string, result: CopyResult): NewToast {
  switch (result.status) {
    case 'done':
      return { level: 'good', message: `Copied ${what}` };
    case 'not-scanned':
      return {
        level: 'error',
        message: `Nothing was copied: ${what} could not be searched for secrets. Try again.`,
      };
    case 'blocked':
      return { level: 'error', message: `Nothing was copied: ${what} holds what looks like a secret.` };
    case 'clipboard-differs':
      return {
        level: 'error',
        message: `The clipboard holds ${formatCount(result.readBack)} of ${formatCount(result.written)} characters. Copy it again.`,
      };
  }
}
