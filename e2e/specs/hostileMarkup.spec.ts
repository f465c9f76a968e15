import { expect, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeClipboard } from '../fixtures/clipboard.ts';
import { journey } from '../fixtures/journey.ts';
import { launchApp, type RunningApp } from '../fixtures/launchApp.ts';
import { openProject } from '../fixtures/openProject.ts';
import { sampleDraft } from '../fixtures/sampleDraft.ts';
import { makeSampleRepository, type SampleRepository } from '../fixtures/sampleRepository.ts';
import type { AssemblePage } from '../pages/AssemblePage.ts';
import { GitTab } from '../pages/GitTab.ts';
import { LibraryPage } from '../pages/LibraryPage.ts';
import { ReviewPage } from '../pages/ReviewPage.ts';

// Texts that a page would run if one of them became markup: everywhere that the app shows a foreign text.
const test = journey();

const run = 'globalThis.ran=1';
const vectors = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<svg onload=${run}><animate onbegin=${run} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<details open ontoggle=${run}>`,
  `"><input autofocus onfocus=${run}>`,
  `' onmouseover='${run}' x='`,
  `<a href="javascript:${run}">a</a>`,
  `[a](javascript:${run})`,
  `![a](x"onerror="${run})`,
  `<javascript:${run}>`,
  `[a]: javascript:${run}`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<template><script>${run}</script></template>`,
  `<body onload=${run}><base href="javascript:/a/-${run}//">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<object data="data:text/html,<script>${run}</script>"></object><embed src="javascript:${run}">`,
  `<form action="javascript:${run}"><button>b</button></form>`,
  `\${globalThis.ran=1}{{constructor.constructor('${run}')()}}`,
  `<!--><script>${run}</script-->`,
  `<style>@import "javascript:${run}";</style><link rel=stylesheet href="javascript:${run}">`,
] as const;
const all = vectors.join('\n\n');
const [, image] = vectors;

let repository: SampleRepository;
let app: RunningApp;
let assemble: AssemblePage;

test.beforeAll(async () => {
  repository = await makeSampleRepository();
  const { root } = repository;
  await writeFile(join(root, 'hostile.md'), `# ${image}\n\n${all}\n`);
  const payload = join(root, 'scratch/session-3.md');
  const decisions = vectors.map((vector) => `- ${vector}. Why: ${image} (session 3)\n`).join('');
  const text = await readFile(payload, 'utf8');
  await writeFile(payload, text.replace('**Decisions deferred:**', `${decisions}\n**Decisions deferred:**`));
  const who = [
    '-c',
    'user.name=<img src=x onerror=globalThis.ran=1>',
    '-c',
    'user.email=ida@example.invalid',
  ];
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...who, ...args], { stdio: 'ignore' });
  git('add', 'hostile.md');
  git('-c', 'commit.gpgsign=false', 'commit', '--quiet', `--message=${image}`, `--message=${all}`);
  app = await launchApp();
  assemble = await openProject(app, root);
});
test.afterEach(() => expectText(app.page));
test.afterAll(async () => {
  expect(app.complaints).toEqual([]);
  await app.close();
  await repository.remove();
});

/** Fails if a text ran, or became an element or an attribute that could. */
async function expectText(page: Page): Promise<void> {
  expect(await page.evaluate(findMarkup)).toEqual([]);
}

/** Runs in the page. */
function findMarkup(): readonly string[] {
  const found = 'ran' in globalThis ? ['a text ran'] : [];
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    if (/^(?:iframe|object|embed|base|template|math|mglyph|animate|noscript)$/u.test(name)) found.push(name);
    if (name === 'script' && !/^app:|^http:\/\/127\.0\.0\.1/u.test((element as HTMLScriptElement).src))
      found.push(name);
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on')) found.push(`${name} ${attribute}`);
      const leads = /^(?:href|src|action|formaction|data|srcdoc|xlink:href)$/u.test(attribute);
      if (leads && /^\s*(?:javascript|data:text)/iu.test(value)) found.push(`${name} ${attribute}=${value}`);
    }
  }
  return found;
}

test('a file, its card, and the message', async () => {
  await assemble.tickAll(['hostile.md']);
  const message = app.page.getByRole('region', { name: 'First message' });
  await expect(message).toContainText(`# ${image}`);
  await assemble.item('hostile.md').press('Enter');
  await expect(app.page.getByRole('dialog')).toContainText(image);
  await expectText(app.page);
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  await app.page.getByRole('textbox', { name: 'Filter files' }).fill('onerror');
  await expect(app.page.getByRole('tree', { name: 'Lines found' })).toContainText('onerror');
  await expectText(app.page);
  await app.page.getByRole('textbox', { name: 'Filter files' }).fill('');
});

test('the goal and a pasted text', async () => {
  await assemble.setGoal(image);
  await assemble.paste(image, all);
  await expect(app.page.getByRole('region', { name: 'First message' })).toContainText('ontoggle');
});

test('commits of git', async () => {
  const git = new GitTab(app.page);
  await git.show();
  await expect(git.panel).toContainText(image);
});

test('a snippet', async () => {
  const library = new LibraryPage(app.page);
  await library.open();
  await library.make('Markup');
  await library.field('Name').fill(image);
  await library.field('Text').fill(`${all}\n{{name}}\n`);
  await library.saved();
  await library.value('name').fill(image);
  await expect(library.preview).toContainText(image);
});

test('a draft with its sections and its Markdown', async () => {
  const review = new ReviewPage(app.page);
  await review.open();
  await writeClipboard(app, sampleDraft.replace('create() validates', `create() ${image} validates`) + all);
  await review.press('ControlOrMeta+v');
  await expect(review.entry('Decisions made', 2)).toContainText(`create() ${image}`);
  await review.checked();
});

test('markup is noticed', async () => {
  await app.page.evaluate(() => {
    const link = document.createElement('a');
    link.id = 'planted';
    link.setAttribute('href', 'javascript:0');
    link.append(document.createElement('math'));
    document.body.append(link);
  });
  expect(await app.page.evaluate(findMarkup)).toEqual(['a href=javascript:0', 'math']);
  await app.page.evaluate(() => document.querySelector('#planted')?.remove());
});
