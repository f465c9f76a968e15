import type { FoundDraft } from '../../shared/domain/draft.ts';
import { isKeptDraft } from '../../shared/domain/payload/payloadFile.ts';
import { touchesPayloadFolder } from '../../shared/domain/payload/payloadSettings.ts';
import { payloadsOf } from '../../shared/domain/project.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { keyOfPayloads, type ProjectStore } from '../projects/projectStore.ts';
import { followKey } from '../requests/followKey.ts';
import { countWords } from '../ui/formats.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import type { DraftStore } from './draftState.ts';

/** ms. Long enough for a user who returns from an agent's window. */
const noticeMs = 15_000;
/** ms without a change after which an agent has finished its file. */
const restMs = 400;

/**
 * Reports that an agent left a draft in the payload folder, or rewrote one: once for each time of a file. Of files that were there
 * when the project was opened it reports those that came while no window was open.
 */
export function noticeNewDrafts(
  client: Client,
  projects: ProjectStore,
  drafts: DraftStore,
  toasts: ToastStore,
  onReview: () => void,
): void {
  /** The time of each file's last change, by path; `null` until known. */
  let seen: Map<string, string> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const offer = (path: string, message: string): void => {
    toasts.getState().show({
      level: 'info',
      message,
      action: {
        label: 'Review',
        run: () => {
          onReview();
          void drafts.getState().begin({ from: 'file', path });
        },
      },
      lastsMs: noticeMs,
    });
  };
  /** Asking notes them as seen, so that they are not offered when the project is opened the next time. */
  const unseenIn = (projectId: string): Promise<readonly FoundDraft[] | null> =>
    client.api.drafts.unseen({ projectId }).catch(() => null);
  const lookAround = async (projectId: string): Promise<void> => {
    const found = await client.api.drafts.found({ projectId }).catch(() => null);
    if (found === null || projects.getState().currentId !== projectId) return;
    seen ??= timesOf(found);
    // One that arrived since then is offered by its own event.
    const then = timesOf(found);
    const unseen = (await unseenIn(projectId)) ?? [];
    const [newest, ...others] = unseen.filter(({ path, changed }) => then.get(path) === changed);
    if (newest === undefined || projects.getState().currentId !== projectId) return;
    const more = others.length === 0 ? '' : `, and ${countWords(others.length, 'more draft')}`;
    offer(newest.path, `${newest.path} was saved while Carryover was closed${more}`);
  };
  followKey(projects, keyOfPayloads, [], () => {
    const projectId = projects.getState().currentId;
    seen = null;
    clearTimeout(timer);
    if (projectId !== null) void lookAround(projectId);
  });

  const look = async (projectId: string): Promise<void> => {
    await drafts.getState().refreshFound();
    if (drafts.getState().projectId !== projectId) return;
    const { found } = drafts.getState();
    const before = seen ?? timesOf(found);
    seen = new Map([...before, ...timesOf(found)]);
    const fresh = found.filter(({ path, changed }) => before.get(path) !== changed && !isKeptDraft(path));
    const [newest] = fresh;
    if (newest === undefined) return;
    const { path } = newest;
    offer(path, words(path, before.has(path), fresh.length - 1));
    await unseenIn(projectId);
  };
  client.on('files.changed', ({ projectId, paths }) => {
    if (
      !touchesPayloadFolder(paths, payloadsOf(projects.getState().current)) ||
      projectId !== drafts.getState().projectId
    )
      return;
    clearTimeout(timer);
    timer = setTimeout(() => void look(projectId), restMs);
  });
}

function timesOf(found: readonly FoundDraft[]): Map<string, string> {
  return new Map(found.map(({ path, changed }) => [path, changed]));
}

function words(path: string, known: boolean, others: number): string {
  if (others === 0) return known ? `${path} was rewritten` : `${path} is a new draft`;
  const drafts = countWords(others, 'more draft');
  return known
    ? `${path} was rewritten, and ${drafts} changed`
    : `${path} is a new draft, and ${drafts} changed`;
}
