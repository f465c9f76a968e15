import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { isBrowser, type RunningApp } from '../fixtures/launchApp.ts';
import { leaveDeadSession, type LeftSession } from '../fixtures/leaveSessions.ts';
import type { SampleRepository } from '../fixtures/sampleRepository.ts';
import { fakeGithubToken } from '../fixtures/sampleSecrets.ts';
import { startWithAgents, type AppWithAgents } from '../fixtures/startWithAgents.ts';
import { RecoverPage } from '../pages/RecoverPage.ts';

const test = journey();

let sample: AppWithAgents;
let repository: SampleRepository;
let agents: string;
let app: RunningApp;
let recover: RecoverPage;
let dead: LeftSession;

const task = 'Extract UserService and OrderService. Interface contracts stay unchanged.';

test.beforeAll(async () => {
  sample = await startWithAgents(leaveWork);
  ({ app, agents, repository } = sample);
  recover = new RecoverPage(app.page);
});
test.afterAll(() => sample.close());

/** Leaves a stash, a hand-over and an old note, and no transcript. */
async function leaveWork({ repository: { root } }: Pick<AppWithAgents, 'repository'>): Promise<void> {
  const inRoot = (path: string): string => join(root, ...path.split('/'));
  await appendFile(inRoot('src/services/PaymentService.ts'), 'export const stashed = 1;\n');
  const who = ['-c', 'user.name=Mara', '-c', 'user.email=mara@example.invalid'];
  execFileSync('git', ['-C', root, ...who, 'stash', 'push', '--quiet', '--message', 'Half of the refunds']);
  await writeFile(
    inRoot('HANDOFF.md'),
    `# Hand-off\n\n## Next steps\n- [ ] Wire create() in src/services/OrderService.ts\n\n## Warnings\n- The token ${fakeGithubToken} is for tests\n`,
  );
  await mkdir(inRoot('memory-bank'));
  await writeFile(inRoot('memory-bank/activeContext.md'), '## Current focus\nThe user service\n');
  await utimes(inRoot('memory-bank/activeContext.md'), new Date('2025-01-01'), new Date('2025-01-01'));
}

test('without a transcript git, notes and stashes are the evidence', async () => {
  await recover.open();
  await app.page.getByRole('button', { name: 'Recover without a transcript' }).click();
  await expect(recover.panel('No transcript')).toContainText('commits since payload');
  await expect(recover.panel('Uncommitted files')).toContainText('author unknown');
  const notes = recover.panel('Notes');
  await expect(notes.getByRole('checkbox', { name: 'Use HANDOFF.md' })).toBeChecked();
  await expect(notes.getByRole('checkbox', { name: 'Use memory-bank/activeContext.md' })).not.toBeChecked();
  await expect(notes).toContainText('Older');
  const stashes = recover.panel('Stashes');
  await expect(stashes.getByRole('checkbox', { name: 'Use stash 0: Half of the refunds' })).toBeChecked();
  await expect(stashes).toContainText('1 file');
  await expect(recover.panel('Commands run')).toHaveCount(0);
  await sample.accessible();
  await sample.look('no-transcript');
});

test('a note opens in front, masked, and its path is copied', async () => {
  await recover.panel('Notes').getByRole('button', { name: 'Open HANDOFF.md' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'HANDOFF.md' });
  await expect(dialog.getByRole('region', { name: 'Text' })).toContainText('Wire create()');
  await expect(dialog).not.toContainText(fakeGithubToken);
  await expect(dialog.getByRole('button', { name: /^Show in/u })).toHaveCount(isBrowser() ? 0 : 1);
  await sample.look('note');
  await dialog.getByRole('button', { name: 'Copy path' }).click();
  await expect.poll(() => readClipboard(app)).toBe(join(repository.root, 'HANDOFF.md'));
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test('a pasted summary is kept while the session is shown, and removed', async () => {
  const summary = recover.panel('Summary');
  await summary.getByRole('button', { name: 'Paste a summary' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Paste a summary' });
  await dialog.getByRole('textbox').fill('Goal: Ship it\n\nI created src/Nowhere.ts.\n');
  await sample.look('paste');
  await dialog.getByRole('button', { name: 'Use this summary' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(summary).toContainText('Pasted summary, 41 characters');
  await expect(recover.draft).toContainText('There is no src/Nowhere.ts.');
  await expect(recover.draft).toContainText('Wire create() in src/services/OrderService.ts');
  await sample.accessible();
  await summary.getByRole('button', { name: 'Remove' }).click();
  await expect(summary).toContainText('A summary from elsewhere');
  await expect(recover.draft).not.toContainText('Nowhere.ts');
  await app.page.getByRole('button', { name: 'Back', exact: true }).click();
});

test('the output of a sub-agent opens from beside the transcript, and one that is gone is said', async () => {
  dead = await leaveDeadSession(repository.root, agents);
  await app.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await recover.row(task).click();
  const tasks = recover.panel('Sub-agents and background commands');
  const open = tasks.getByRole('button', { name: 'Open the output of Index callers of UserService' });
  await open.click();
  const dialog = app.page.getByRole('dialog', { name: 'Index callers of UserService' });
  await expect(dialog.getByRole('region', { name: 'Text' })).toContainText('Agent: Indexed 14 callers.');
  await expect(dialog).toContainText('agent-aaaa1111.jsonl');
  await sample.look('output');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await rm(join(dead.path.slice(0, -'.jsonl'.length), 'subagents'), { recursive: true });
  await open.click();
  await expect(dialog.getByRole('alert')).toContainText('it is gone');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(recover.panel('Summary')).toContainText('The agent’s own summary');
  await sample.accessible();
});
