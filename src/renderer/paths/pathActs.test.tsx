import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { createPathActs, type Places } from './createPathActs.ts';
import { pathActions } from './pathActions.ts';

function setUp(kind: 'window' | 'page' = 'window') {
  const host = createTestHost({
    'files.copyPaths': () => ({ status: 'done' }),
    'git.copyHash': () => ({ status: 'done' }),
    'aliases.list': () => [{ alias: 'api', projectId: 'p2', name: 'api', path: '/api', state: 'ok' }],
  });
  const toasts = createToastStore();
  const acts = createPathActs(
    host.client,
    () => 'p1',
    toasts,
    () => kind,
  );
  const said = () => toasts.getState().toasts.map(({ message }) => message);
  const labels = (places: Places, isFile = true, gone?: string) =>
    pathActions(acts, places, isFile, gone).actions.map(({ label, whyNot }) =>
      whyNot === undefined ? label : `${label}: ${whyNot}`,
    );
  return { host, toasts, acts, said, labels };
}

describe('what a row that names a file offers', () => {
  it('is to copy where it lies, and to show and open it where there is a window', () => {
    expect(setUp().labels({ paths: ['src/a.ts'] })).toEqual([
      'Copy path',
      'Copy relative path',
      'Show in file manager',
      'Open in default app',
    ]);
    expect(setUp('page').labels({ paths: ['src/a.ts'] })).toEqual(['Copy path', 'Copy relative path']);
    expect(setUp().labels({ paths: [] })).toEqual([]);
    expect(
      setUp()
        .labels({ paths: ['a.ts'] }, true, 'It is deleted.')
        .slice(2),
    ).toEqual(['Show in file manager: It is deleted.', 'Open in default app: It is deleted.']);
  });

  it('says why a folder, a program and several are not opened', () => {
    const { labels } = setUp();
    expect(labels({ paths: ['src'] }, false)).not.toContain('Open in default app');
    expect(labels({ paths: ['run.sh'] }).at(-1)).toBe(
      'Open in default app: The system might run a file of this kind.',
    );
    expect(labels({ paths: ['a.ts', 'b.ts'] }).slice(2)).toEqual([
      'Show in file manager: One at a time.',
      'Open in default app: One at a time.',
    ]);
  });
});

describe('the place of a file', () => {
  it('is copied, and that is said', async () => {
    const { host, acts, said } = setUp();
    await acts.copy({ paths: ['a.ts'] }, 'disk');
    await acts.copy({ paths: ['a.ts', 'b.ts'] }, 'project');
    expect(host.callsOf('files.copyPaths')).toEqual([
      { projectId: 'p1', paths: ['a.ts'], from: 'disk' },
      { projectId: 'p1', paths: ['a.ts', 'b.ts'], from: 'project' },
    ]);
    expect(said().at(-1)).toBe('Copied 2 paths');
  });

  it('is for a commit its hash', async () => {
    const { host, acts, said } = setUp();
    await acts.copyHash('e'.repeat(40));
    expect(host.callsOf('git.copyHash')).toEqual([{ projectId: 'p1', commit: 'e'.repeat(40) }]);
    expect(said()).toEqual(['Copied the commit hash']);
  });

  it('is that of another project where a stack names it so', async () => {
    const { host, acts, said } = setUp();
    await acts.reveal({ paths: ['src/x.ts'], alias: 'api' });
    await acts.open({ paths: ['y.md'], projectId: 'p3' });
    expect(host.callsOf('shell.reveal')).toEqual([{ projectId: 'p2', path: 'src/x.ts' }]);
    expect(host.callsOf('shell.openFile')).toEqual([{ projectId: 'p3', path: 'y.md' }]);
    await acts.reveal({ paths: ['.'] });
    expect(host.callsOf('shell.reveal').at(-1)).toEqual({ projectId: 'p1' });
    await acts.reveal({ paths: ['x'], alias: 'unknown' });
    expect(host.callsOf('shell.reveal')).toHaveLength(2);
    expect(said().at(-1)).toContain('does not know the folder of unknown');
  });

  it('that is refused is said', async () => {
    const { host, acts, said } = setUp();
    host.answer('shell.openFile', () => {
      throw new AppError('shell/refused-file', 'a.md is not opened from here.', { file: 'a.md' });
    });
    await acts.open({ paths: ['a.md'] });
    expect(said().at(-1)).toBe('a.md is not opened from here.');
    host.answer('files.copyPaths', () => ({ status: 'blocked', findings: 1 }));
    await acts.copy({ paths: ['a.md'] }, 'disk');
    expect(said().at(-1)).toBe('Nothing was copied: the path holds what looks like a secret.');
  });
});
