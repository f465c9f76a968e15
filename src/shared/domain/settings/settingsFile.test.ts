import { expect, it } from 'vitest';
import { defaultSettings } from '../settings.ts';
import { parseSettingsFile, renderSettingsFile, type SettingsFile } from './settingsFile.ts';

it('an answer about the payload folder that is not known is asked for again, and none is made up', () => {
  const projects = { a: {}, b: { payloadFolder: 'elsewhere' }, c: { payloadFolder: 'exclude' } };
  const parsed = parseSettingsFile(JSON.stringify({ carryover: 1, projects }));
  expect(parsed).toMatchObject({
    status: 'ok',
    value: { settings: { projects: { b: { payloadFolder: 'later' }, c: { payloadFolder: 'exclude' } } } },
  });
  expect(parsed.status === 'ok' && parsed.value.settings.projects['a']).toEqual({});
});

/** Two releases that share a data folder read each other's files, so even the order must not change. */
const written = `{
  "carryover": 1,
  "theme": "dark",
  "motion": "reduced",
  "codeFont": "system",
  "defaultModel": "gpt-4o",
  "defaultFormat": "xml",
  "payloadFirst": false,
  "agent": "cursor",
  "knowledgeFolder": "docs/notes",
  "askBeforeTask": false,
  "validateBeforeSave": true,
  "askForCheckpoint": true,
  "checkpointLabels": "checkpoint, handover",
  "checkpointAssignee": "ida-holm",
  "models": {
    "my-model": {
      "factor": 1.3
    }
  },
  "rulesOff": [
    "npm"
  ],
  "patterns": {
    "p": {
      "name": "Acme",
      "pattern": "acme_[a-z]{9}",
      "tier": "certain",
      "on": true
    }
  },
  "possibleBlocks": false,
  "agentFolders": [
    "/mnt/box/.claude"
  ],
  "pressureShare": "80",
  "pressureTokens": "200000",
  "pressureMinutes": "30",
  "pressureFull": false,
  "pressureCommit": false,
  "pressureCompaction": false,
  "pressureUnread": false,
  "pressureDraft": false,
  "pressureSystem": true,
  "lastProjectId": "a",
  "githubApiUrl": "https://git.example.com/api/v3",
  "recentCommands": [
    "view.theme"
  ],
  "projects": {
    "a": {
      "stackId": "s",
      "sourcesWidth": 300,
      "payloadFolder": "exclude"
    }
  },
  "later": {
    "kept": true
  }
}
`;

it('writes a file as it was read, to the byte', () => {
  const parsed = parseSettingsFile(written);
  expect(parsed.status === 'ok' && renderSettingsFile(parsed.value)).toBe(written);
});

it('writes the settings as they ship in the same order, and reads them as such', () => {
  const shipped = renderSettingsFile({ settings: defaultSettings, extra: {} });
  expect(shipped).toBe(`{
  "carryover": 1,
  "theme": "system",
  "motion": "system",
  "codeFont": "jetbrains-mono",
  "defaultModel": "${defaultSettings.defaultModel}",
  "defaultFormat": "markdown",
  "payloadFirst": true,
  "agent": "claude-code",
  "knowledgeFolder": "knowledge",
  "askBeforeTask": true,
  "validateBeforeSave": false,
  "askForCheckpoint": false,
  "checkpointLabels": "",
  "checkpointAssignee": "",
  "models": {},
  "rulesOff": [],
  "patterns": {},
  "possibleBlocks": true,
  "agentFolders": [],
  "pressureShare": "70",
  "pressureTokens": "150000",
  "pressureMinutes": "45",
  "pressureFull": true,
  "pressureCommit": true,
  "pressureCompaction": true,
  "pressureUnread": true,
  "pressureDraft": true,
  "pressureSystem": false,
  "lastProjectId": null,
  "githubApiUrl": "",
  "recentCommands": [],
  "projects": {}
}
`);
  expect(parseSettingsFile(shipped)).toEqual({
    status: 'ok',
    value: { settings: defaultSettings, extra: {} },
  });
  const empty = parseSettingsFile('{"carryover":1}');
  expect(empty.status === 'ok' && renderSettingsFile(empty.value)).toBe(shipped);
});

it.each([
  ['theme', 'neon'],
  ['motion', 'none'],
  ['codeFont', 7],
  ['defaultModel', null],
  ['defaultFormat', 'html'],
  ['payloadFirst', 'yes'],
  ['models', []],
  ['rulesOff', 'npm'],
  ['patterns', { p: { name: 'Acme' } }],
  ['possibleBlocks', 1],
  ['agentFolders', '/mnt/box'],
  ['lastProjectId', 4],
  ['githubApiUrl', false],
  ['recentCommands', [7]],
  ['projects', { a: { stackId: 4 } }],
])('takes %s as it ships from a newer file that gives it a meaning of its own', (name, value) => {
  const newer = JSON.stringify({ ...(JSON.parse(written) as object), carryover: 9, [name]: value });
  const parsed = parseSettingsFile(newer);
  const { settings } = (parseSettingsFile(written) as { value: SettingsFile }).value;
  const asShipped = name === 'projects' ? { a: {} } : defaultSettings[name as keyof typeof defaultSettings];
  expect(parsed).toMatchObject({ status: 'newer', value: { settings: { ...settings, [name]: asShipped } } });
  // The same file counts as damaged in this version.
  expect(parseSettingsFile(newer.replace('"carryover":9', '"carryover":1'))).toEqual({ status: 'damaged' });
});
