import { expect, test } from '@playwright/test';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';

let app: RunningApp;
test.beforeAll(async () => {
  app = await launchApp();
});
test.afterAll(() => app.close());

test('permission checks say denied', async () => {
  const states = await app.page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
      'clipboard-write',
      'persistent-storage',
      'idle-detection',
      'window-management',
      'local-fonts',
      'storage-access',
    ];
    const granted: string[] = [];
    for (const name of names) {
      const status = await navigator.permissions
        .query({ name: name as PermissionName })
        .catch(() => ({ state: 'unknown here' }));
      if (status.state === 'granted') granted.push(name);
    }
    return granted;
  });
  expect(states).toEqual([]);
});

test('permission requests are refused', async () => {
  const outcomes = await app.page.evaluate(async () => {
    const refused = (work: () => Promise<unknown>) =>
      Promise.resolve()
        .then(work)
        .then(
          () => 'granted',
          () => 'refused',
        );
    return {
      notification: await Notification.requestPermission(),
      location: await new Promise((done) => {
        navigator.geolocation.getCurrentPosition(
          () => done('granted'),
          (error) => done(error.code === error.PERMISSION_DENIED ? 'refused' : error.message),
        );
      }),
      microphone: await refused(() => navigator.mediaDevices.getUserMedia({ audio: true })),
      camera: await refused(() => navigator.mediaDevices.getUserMedia({ video: true })),
      screen: await refused(() => navigator.mediaDevices.getDisplayMedia()),
      clipboardRead: await refused(() => navigator.clipboard.readText()),
      clipboardWrite: await refused(() => navigator.clipboard.writeText('mine')),
      midi: await refused(() => navigator.requestMIDIAccess({ sysex: true })),
    };
  });
  expect(outcomes).toEqual({
    notification: 'denied',
    location: 'refused',
    microphone: 'refused',
    camera: 'refused',
    screen: 'refused',
    clipboardRead: 'refused',
    clipboardWrite: 'refused',
    midi: 'refused',
  });
});
