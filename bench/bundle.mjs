import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/root.mjs';
import { bundledAt } from './bundledAt.mjs';

const source = (path) => join(root, 'src/core', path);
const shared = (path) => join(root, 'src/renderer/ui', path);
const files = (path) => join(root, 'src/renderer/files', path);
const fake = (path) => join(root, 'e2e/fakes', path);

/** Bundles the code that this process measures, with the workers, as the app's build does; returns its place. */
export async function bundle() {
  const { encodingTables } = await loadConfig('scripts/encodingTables.ts');
  const { outlineGrammars } = await loadConfig('scripts/outlineGrammars.ts');
  const outDir = join(root, '.cache', 'bench');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [encodingTables(), outlineGrammars()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: 'node20.18',
      minify: false,
      // Lets the profile map a function to its source.
      sourcemap: true,
      rolldownOptions: {
        input: {
          cli: join(root, 'src/cli/index.ts'),
          worker: source('workerTasks/worker.ts'),
          pool: source('workers/createWorkerPool.ts'),
          counter: source('tokens/createTokenCounter.ts'),
          decode: source('storage/decodeText.ts'),
          outliner: source('outline/createOutliner.ts'),
          mask: source('outline/maskDirectives.ts'),
          outlineDomain: join(root, 'src/shared/domain/outline.ts'),
          outlineText: source('text/takeOutline.ts'),
          engine: source('secrets/scan/createScanEngine.ts'),
          secretsFile: source('gate/withSecretsFiles.ts'),
          filePlaces: source('gate/withFilePlaces.ts'),
          rules: source('secrets/scan/scanWithRules.ts'),
          assignment: source('secrets/rules/findAssignment.ts'),
          candidates: source('secrets/score/candidates.ts'),
          evidence: source('secrets/score/evidence.ts'),
          nearby: source('secrets/rules/findNearby.ts'),
          barePlace: source('secrets/score/barePlace.ts'),
          bareEvidence: source('secrets/score/bareEvidence.ts'),
          notionBlocks: source('sources/notion/text/blocksToNodes.ts'),
          notionMarkdown: source('sources/notion/text/enhancedToNodes.ts'),
          notionSections: source('sources/notion/text/sections.ts'),
          payload: source('payload/read/parsePayload.ts'),
          savePayload: source('review/save/savePayload.ts'),
          drift: source('drift/createDriftFeature.ts'),
          storage: source('storage/createStorage.ts'),
          payloadChecks: source('review/checks/checkText.ts'),
          matchText: shared('search/matchText.ts'),
          takeBest: shared('search/takeBest.ts'),
          fileTree: files('tree/fileTree.ts'),
          fileRows: files('tree/fileRows.ts'),
          findNames: files('tree/findNames.ts'),
          openSession: source('recover/claude/openClaudeSession.ts'),
          core: source('createCore.ts'),
          vault: source('accounts/vault.ts'),
          fakeNotion: fake('notion/createFakeNotion.ts'),
          fakeNotionBlocks: fake('notion/blocks.ts'),
          fakeGithub: fake('github/startGithub.ts'),
          fakeGithubWorld: fake('github/world.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return bundledAt(outDir);
}

/** Loads TypeScript through Vite, which Node 20 can't. */
async function loadConfig(path) {
  const { runnerImport } = await import('vite');
  return (await runnerImport(join(root, path))).module;
}
