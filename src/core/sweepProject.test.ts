import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, makeRepository } from './git/testing/makeRepository.ts';
import { hostMark } from './storage/processMark.ts';
import { startCore } from './testing/startCore.ts';

const ended = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
const temporary = (host: string, pid: number) => `.carryover-${host}-${pid}-0123456789abcdef.tmp`;
const left = temporary(hostMark, ended);

it('a project that is opened loses what killed processes left where Carryover writes, and nothing else', async () => {
  const root = makeRepository({
    'a.ts': 'a\n',
    '.carryover/project.json': '{"carryover":1,"payloadFolder":"docs"}',
  });
  const outside = makeFolder();
  const put = (path: string): string => {
    const file = path.startsWith('/') ? path : join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'x');
    return file;
  };
  const gone = ['docs', '.carryover', '.carryover/stacks', '.git/info', '.'].map((folder) =>
    put(join(folder, left)),
  );
  const stays = [
    // Names of this process and of another machine, and names that Carryover does not give.
    ...[temporary(hostMark, process.pid), temporary('0a1b2c3d', ended), '.carryover.tmp', `${left}.md`].map(
      (name) => put(join('docs', name)),
    ),
    // Carryover does not write to these folders.
    put(join('src', left)),
    put(join(outside, left)),
  ];
  symlinkSync(outside, join(root, 'scratch'));
  const host = startCore(makeFolder());
  const { projectId } = await host.api.projects.open({ path: root });
  await host.api.payloads.folder({ projectId });
  await expect.poll(() => gone.filter((file) => existsSync(file))).toEqual([]);
  expect(stays.filter((file) => !existsSync(file))).toEqual([]);
  writeFileSync(join(root, '.carryover', 'project.json'), '{"carryover":1,"payloadFolder":"scratch"}');
  const next = startCore(makeFolder());
  await next.api.projects.open({ path: root });
  await next.core.close();
  expect(existsSync(join(outside, left))).toBe(true);
});
