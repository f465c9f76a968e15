import { expect } from '@playwright/test';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import { AssemblePage } from '../pages/AssemblePage.ts';

// One window, used as a user would: each test continues where the one before it stopped.
const test = journey();

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  app = await launchApp();
});
test.afterAll(async () => {
  await app.close();
  await repository.remove();
});

test('a folder is opened, and its project and first stack are there', async () => {
  assemble = await openProject(app, repository.root);
  await expect(
    app.page.getByRole('button', { name: 'Project storefront, refactor/service-layer' }),
  ).toBeVisible();
  await expect(assemble.stacks.getByRole('listitem')).toHaveCount(1);
  await expect(app.page.getByText('This stack is empty')).toBeVisible();
});

test('ignored and binary entries are greyed with the reason and can not be ticked with their folder', async () => {
  const reasons = {
    'CLAUDE.md': 'loaded by agent',
    '.env.local': 'secrets file',
    'package-lock.json': 'lock file',
    'assets/logo.png': 'binary',
    'dist/': '.gitignore',
  };
  const ignored = app.page.getByRole('button', { name: /\d+ ignored$/ });
  if ((await ignored.getAttribute('aria-pressed')) === 'false') await ignored.click();
  await assemble.expand('assets/');
  for (const [path, reason] of Object.entries(reasons)) {
    await expect(assemble.row(path)).toContainText(reason);
    await expect(assemble.row(path)).toHaveClass(/ignored/);
  }
  await assemble.row('assets/logo.png').getByTestId('tick').click();
  await expect(assemble.items).toHaveCount(0);
  await expect(assemble.row('assets/logo.png')).toHaveAttribute('aria-checked', 'false');
});

test('files are ticked with the mouse; folders show a third state and sums', async () => {
  await assemble.tick('src/services/OrderService.ts');
  await expect(assemble.row('src/services/OrderService.ts')).toHaveAttribute('aria-checked', 'true');
  await expect(assemble.row('src/services/')).toHaveAttribute('aria-checked', 'mixed');
  await expect(assemble.row('src/')).toHaveAttribute('aria-checked', 'mixed');
  await expect(assemble.row('src/services/')).toContainText(/[\d,.]+k? \/ (est\. )?[\d,.]+k?$/);
  await expect(assemble.item('OrderService.ts')).toContainText('src/services');
});

test('counts are estimates first and never 0, and exact in the end', async () => {
  await expect(assemble.row('src/services/OrderService.ts').getByTestId('tokens')).toHaveText(
    /^[1-9][\d,]*$/,
  );
  await expect(assemble.row('src/services/PaymentService.ts').getByTestId('tokens')).toHaveText(
    /^[1-9][\d,]*$/,
  );
});

test('a folder is ticked as its files, and unticked', async () => {
  await assemble.tick('src/types/');
  await expect(assemble.items).toHaveCount(3);
  await expect(assemble.row('src/types/')).toHaveAttribute('aria-checked', 'true');
  await assemble.tick('src/types/');
  await expect(assemble.items).toHaveCount(1);
});

test('the tree is walked by keyboard: arrows, type-ahead, space, enter', async () => {
  await assemble.row('src/').focus();
  await app.page.keyboard.press('ArrowRight');
  await expect(assemble.row('src/legacy/')).toBeFocused();
  await app.page.keyboard.press('ArrowLeft');
  await expect(assemble.row('src/')).toBeFocused();
  await assemble.row('src/types/').focus();
  await app.page.keyboard.press('ArrowRight');
  await app.page.keyboard.press('ArrowRight');
  await expect(assemble.row('src/types/OrderTypes.ts')).toBeFocused();
  await app.page.keyboard.press('ArrowDown');
  await expect(assemble.row('src/types/UserContext.ts')).toBeFocused();
  await app.page.keyboard.press('Space');
  await expect(assemble.row('src/types/UserContext.ts')).toHaveAttribute('aria-checked', 'true');
  await expect(assemble.items).toHaveCount(2);
  await app.page.keyboard.press('Enter');
  await expect(assemble.item('UserContext.ts')).toHaveAttribute('aria-current', 'true');
  await app.page.keyboard.type('readm');
  await expect(assemble.row('README.md')).toBeFocused();
});

test('the name filter narrows the tree and Esc clears it', async () => {
  const filter = app.page.getByRole('textbox', { name: 'Filter files' });
  await filter.fill('userserv');
  await expect(assemble.row('src/services/UserService.ts')).toBeVisible();
  await expect(assemble.row('src/services/OrderService.ts')).toHaveCount(0);
  await assemble.row('src/services/UserService.ts').getByTestId('tick').click();
  await expect(assemble.items).toHaveCount(3);
  await filter.press('Escape');
  await expect(filter).toHaveValue('');
  await expect(assemble.row('src/services/OrderService.ts')).toBeVisible();
});

test('pasted text and the latest payload join the stack, the payload on top', async () => {
  await assemble.paste('Review thread', 'Mara: take the user id, never the session.\n');
  await expect(assemble.item('Review thread')).toBeVisible();
  await assemble.addLatestPayload();
  await expect(assemble.items).toHaveCount(5);
  await expect(assemble.items.first()).toContainText('Session 3 payload');
});

test('items move by keyboard, and the move is said aloud', async () => {
  await assemble.item('OrderService.ts').click();
  await expect(assemble.item('OrderService.ts')).toBeFocused();
  await app.page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(() => assemble.titles())
    .toEqual(['Session 3 payload', 'UserContext.ts', 'OrderService.ts', 'UserService.ts', 'Review thread']);
  await expect(app.page.getByText('OrderService.ts, 3 of 5')).toBeAttached();
  await expect(assemble.item('OrderService.ts')).toBeFocused();
});

test('items move by dragging their grip', async () => {
  const grip = assemble.item('UserService.ts').getByTestId('grip');
  const target = assemble.item('UserContext.ts');
  await target.scrollIntoViewIfNeeded();
  await grip.dragTo(target, { targetPosition: { x: 60, y: 4 } });
  await expect
    .poll(() => assemble.titles())
    .toEqual(['Session 3 payload', 'UserService.ts', 'UserContext.ts', 'OrderService.ts', 'Review thread']);
});

test('an item is switched off without being removed', async () => {
  const card = assemble.item('UserContext.ts');
  await card.getByRole('switch').click();
  await expect(card.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  await expect(card).toContainText('Off');
  await expect(assemble.items).toHaveCount(5);
  await card.click();
  await app.page.keyboard.press('Space');
  await expect(card.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  await app.page.keyboard.press('Space');
  await expect(card.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
});

test('an item is removed by keyboard and comes back by the toast', async () => {
  await assemble.item('Review thread').click();
  await app.page.keyboard.press('Backspace');
  await expect(assemble.items).toHaveCount(4);
  await assemble.expectToast('Removed Review thread');
  await assemble.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(assemble.items).toHaveCount(5);
  await expect(assemble.items.last()).toContainText('Review thread');
});

test('undo and redo go through the stack by keys', async () => {
  const before = await assemble.titles();
  await assemble.item('OrderService.ts').click();
  await app.page.keyboard.press('Alt+ArrowUp');
  const moved = ['Session 3 payload', 'UserService.ts', 'OrderService.ts', 'UserContext.ts', 'Review thread'];
  await expect.poll(() => assemble.titles()).toEqual(moved);
  await app.page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => assemble.titles()).toEqual(before);
  await app.page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => assemble.titles()).toEqual(moved);
});

test('stacks are created, renamed, deleted and brought back', async () => {
  await assemble.renameStack('ServiceLayer extraction');
  await assemble.newStack();
  await expect(assemble.stacks.getByRole('listitem')).toHaveCount(2);
  await assemble.renameStack('ProcessQueue race');
  await expect(assemble.items).toHaveCount(0);

  await app.page.getByRole('button', { name: 'Stack menu' }).click();
  await app.page.getByRole('menuitem', { name: 'Delete stack' }).click();
  await expect(assemble.stacks.getByRole('listitem')).toHaveCount(1);
  await assemble.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(assemble.stacks.getByRole('listitem')).toHaveCount(2);

  await assemble.stacks.getByRole('button', { name: 'ServiceLayer extraction', exact: true }).click();
  await expect(assemble.stackName).toHaveText('ServiceLayer extraction');
  await expect(assemble.items).toHaveCount(5);
});

test('goal, budget, model and format are kept; a restart brings everything back', async () => {
  await assemble.setGoal('Implement OrderService.create() against UserContext');
  await assemble.setBudget(42_000);
  await assemble.pickModel('GPT-5');
  await app.page.getByRole('radio', { name: 'XML' }).click();
  await assemble.saved();
  const titles = await assemble.titles();
  const total = await assemble.tokens();
  expect(app.complaints).toEqual([]);

  await app.stop();
  app = await launchApp(app.home);
  assemble = new AssemblePage(app.page);
  await expect(assemble.stackName).toHaveText('ServiceLayer extraction');
  await expect.poll(() => assemble.titles()).toEqual(titles);
  await expect(app.page.getByRole('textbox', { name: 'Goal' })).toHaveValue(
    'Implement OrderService.create() against UserContext',
  );
  await expect(app.page.getByRole('button', { name: 'Budget: 42,000 tokens' })).toBeVisible();
  await expect(app.page.getByRole('button', { name: /^Model: GPT-5, exact/ })).toBeVisible();
  await expect(app.page.getByRole('radio', { name: 'XML' })).toBeChecked();
  await expect(assemble.item('UserContext.ts').getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  await expect.poll(() => assemble.tokens()).toBe(total);
  await expect(assemble.stacks.getByRole('listitem')).toHaveCount(2);
});
