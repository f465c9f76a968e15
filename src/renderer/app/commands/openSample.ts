import type { Stores } from '../../stores/createStores.ts';

/** ms; long enough to read the message. */
const lastsMs = 12_000;

/** Opens the sample project, and names its folder and the first things to try. */
export async function openSample({
  projects,
  toasts,
  help,
}: Pick<Stores, 'projects' | 'toasts' | 'help'>): Promise<void> {
  const opened = await projects.getState().openSample();
  if (opened === null) return;
  const { path, copied, history } = opened;
  const where = copied
    ? `The sample project was copied to ${path}.`
    : `The sample project in ${path} is open as you left it.`;
  const lacks = history ? '' : ' Git is not installed, so it has no history.';
  toasts.getState().show({
    level: history ? 'info' : 'warn',
    message: `${where}${lacks}`,
    action: { label: 'What to try', run: () => help.getState().show('sample.md') },
    lastsMs,
  });
}
