import { expect, it } from 'vitest';
import { parseSettingsFile } from './settingsFile.ts';

it('an answer about the payload folder that is not known is asked for again, and none is made up', () => {
  const projects = { a: {}, b: { payloadFolder: 'elsewhere' }, c: { payloadFolder: 'exclude' } };
  const parsed = parseSettingsFile(JSON.stringify({ carryover: 1, projects }));
  expect(parsed).toMatchObject({
    status: 'ok',
    value: { settings: { projects: { b: { payloadFolder: 'later' }, c: { payloadFolder: 'exclude' } } } },
  });
  expect(parsed.status === 'ok' && parsed.value.settings.projects['a']).toEqual({});
});
