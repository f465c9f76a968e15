import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleSecrets } from '../secrets/sampleSecrets.ts';
import { startCore } from './startCore.ts';

/** A long run of the tests takes more of them. */
const long = process.env['CARRYOVER_LONG'] === '1';
const races = long ? 1_000 : 40;
/** Milliseconds. A copy of one small file takes less. */
const latestEdit = 20;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-races-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const found = sampleSecrets('q').find(({ rule }) => rule === 'github-token');
const token = found?.secret ?? '';
/** A value that is a secret only while `.env` has it. */
const word = 'otterdam-riverside';

it.each(['clipboard', 'file'] as const)(
  'no secret leaves to the %s that a program writes between the scan and the copy',
  async (target) => {
    expect(token).not.toBe('');
    const written: string[] = [];
    const host = startCore(join(folder, 'data'));
    const { api } = host;
    const root = join(folder, 'shop');
    const file = join(root, 'deploy.ts');
    const variables = join(root, '.env');
    await mkdir(root);
    const clean = async (race: number): Promise<void> => {
      await writeFile(file, `export const race = ${race}; // ${word}\n`);
      await writeFile(variables, 'NAME=shop\n');
    };
    await clean(0);
    const { projectId } = await api.projects.open({ path: root });
    const { stackId } = await api.stacks.create({ projectId, name: 'Races' });
    const ref = { projectId, stackId };
    await api.stacks.add({ ...ref, sources: [{ kind: 'file', path: 'deploy.ts' }] });
    await api.assembly.open(ref);
    const leave = async (): Promise<boolean> => {
      const result = await api.assembly.export({ ...ref, target, allowOverBudget: true });
      return result.status === 'done';
    };
    const edit = (race: number): Promise<void> =>
      race % 2 === 0
        ? writeFile(file, `export const race = ${race}; const token = '${token}';\n`)
        : writeFile(variables, `RACE_PASSWORD=${word}\n`);

    let left = 0;
    let stopped = 0;
    for (let race = 0; race < races; race += 1) {
      await clean(race);
      const leaving = leave();
      // The first copy is over before the edit, so that at least one leaves on a machine however busy.
      const moment = race === 0 ? leaving : sleep(((race >> 1) * 7) % latestEdit);
      const [done] = await Promise.all([leaving, moment.then(() => edit(race))]);
      if (done) left += 1;
      else stopped += 1;
      written.push(host.clipboard);
      // Once the secret is on disk, nothing may leave at all.
      expect(await leave()).toBe(false);
    }
    const places = await readdir(root, { recursive: true, withFileTypes: true });
    for (const place of places) {
      if (!place.isFile() || place.name === 'deploy.ts' || place.name === '.env') continue;
      written.push(await readFile(join(place.parentPath, place.name), 'utf8'));
    }
    expect(written.filter((text) => text.includes(token))).toEqual([]);
    expect({ left: left > 0, all: left + stopped }).toEqual({ left: true, all: races });
  },
  long ? 3_600_000 : 300_000,
);
