import { expect, test } from '@playwright/test';
import { launchApp } from '../fixtures/launchApp.ts';

test('answers of the main process survive a garbage collection, and each question runs once', async () => {
  const app = await launchApp();
  await app.electron.evaluate(() => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void;
    const again = (): void => {
      collect();
      setTimeout(again, 0);
    };
    again();
  });
  const questions = 60;
  for (let asked = 1; asked <= questions; asked += 1) {
    const answer = await app.electron.evaluate(() => {
      const main = globalThis as { questions?: number };
      main.questions = (main.questions ?? 0) + 1;
      return main.questions;
    });
    expect(answer).toBe(asked);
  }
  await expect(app.electron.evaluate(() => Promise.reject(new Error('A refusal')))).rejects.toThrow(
    'A refusal',
  );
  await app.close();
});
