import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { readSmall } from '../../recover/lines/readSmall.ts';
import { createSettingsReader } from './agentSettings.ts';

test('settings that could not be read at the moment are read again, though the file did not change', async () => {
  const file = join(makeFolder({ 'settings.json': '{}' }), 'settings.json');
  let isBusy = true;
  const read = createSettingsReader((...asked) =>
    isBusy ? Promise.reject(Object.assign(new Error('busy'), { code: 'EBUSY' })) : readSmall(...asked),
  );
  expect(await read(file)).toBe('');
  isBusy = false;
  expect(await read(file)).toBe('{}');
});
