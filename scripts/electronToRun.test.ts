import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const start = join(import.meta.dirname, 'start.mjs');

describe('npm start', () => {
  it('ends with 1 and one sentence when the named folder holds no Electron', () => {
    const folder = mkdtempSync(join(tmpdir(), 'carryover-start-'));
    try {
      const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder };
      const { status, stdout, stderr } = spawnSync(process.execPath, [start], { env, encoding: 'utf8' });
      expect(status).toBe(1);
      expect(stdout).toBe('');
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stderr).toContain(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
