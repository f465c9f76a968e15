import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './measureCommand.mjs';
import { startCore } from './startCore.mjs';

const words =
  'order cart payment invoice refund shipment address customer session token cache queue worker retry lease schema migration index search filter sort page layout button dialog theme editor parser lexer tokenizer scanner socket stream buffer signal timer clock metric report export import backup restore login policy role permission audit event hook plugin'.split(
    ' ',
  );
const goals = [
  'Retry payments whose lease has expired',
  'Filter the invoice page by customer',
  'Restore the backup of a schema migration',
  'parser: report the position of a token',
  // A page is a goal, too, with more words than any line.
  words
    .map((word, at) => `The ${word} of each ${words.at(at - 7)} waits for its ${words.at(at - 20)}.`)
    .join('\n'),
];
const targets = { built: 5_000, question: { 10_000: 100, 100_000: 500 }, megabytes: 100 };

/** Measures the first question about a project, and later ones. */
export async function benchRelated({ bundled, quick, rounds }) {
  const tables = [];
  for (const count of quick ? [10_000] : [10_000, 100_000]) {
    const home = mkdtempSync(join(tmpdir(), 'carryover-bench-related-'));
    const core = await startCore(bundled);
    try {
      const bytes = writeProject(home, count);
      const { projectId } = await core.api.projects.open({ path: home });
      await core.api.files.list({ projectId, operationId: 'list' });
      const ask = async (goal) => {
        const started = performance.now();
        const cpu = process.cpuUsage();
        const { files } = await core.api.suggest.related({ projectId, operationId: 'ask', goal, limit: 10 });
        if (files.length === 0) throw new Error(`Nothing was suggested for ${goal}.`);
        const { user, system } = process.cpuUsage(cpu);
        return { time: performance.now() - started, cpu: (user + system) / 1e3 };
      };
      const built = await ask(goals[0]);
      const later = [];
      for (let round = 0; round < rounds; round += 1) for (const goal of goals) later.push(await ask(goal));
      tables.push({
        title: `suggesting files, ${count.toLocaleString('en-US')} files, ${(bytes / 1e6).toFixed(0)} MB`,
        rows: [
          row('the first question', built.time, count === 10_000 ? targets.built : undefined),
          row('  CPU time of all threads', built.cpu),
          row('a later question, median', median(later.map(({ time }) => time)), targets.question[count]),
          row('  CPU time of all threads', median(later.map(({ cpu }) => cpu))),
          row(
            '  CPU time of the costliest one',
            Math.max(...later.map(({ cpu }) => cpu)),
            targets.question[100_000],
          ),
          size(core.home),
        ],
      });
    } finally {
      await core.close();
      rmSync(home, { recursive: true, force: true });
    }
  }
  return tables;
}

function writeProject(home, count) {
  let seed = 7;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const word = () => words[Math.floor(words.length * random() ** 2)];
  const name = () => `${word()}${upper(word())}${random() < 0.3 ? Math.floor(random() * 3_000) : ''}`;
  let bytes = 0;
  for (let number = 0; number < count; number += 1) {
    const folder = join(home, 'src', `${word()}${number % 97}`, word());
    mkdirSync(folder, { recursive: true });
    const lines = Array.from(
      { length: 40 },
      () => `  const ${name()} = ${name()}(${name()}, '${word()} ${word()}'); // ${word()} ${word()}`,
    );
    // In a monorepo, many folders have a file of the same name, and many files import it.
    const imported = [
      `import { ${name()} } from '../${word()}/${name()}.ts';`,
      `import { ${name()} } from './index';`,
      `import { ${name()} } from '@shop/${word()}${Math.floor(random() * 97)}/config';`,
      `import { ${name()} } from '@shop/${word()}/${word()}/index';`,
    ];
    const text = `${imported.join('\n')}\n\nexport function ${name()}() {\n${lines.join('\n')}\n}\n`;
    bytes += text.length;
    const common = number % 20 === 0 ? 'index.ts' : number % 20 === 1 ? 'config.ts' : '';
    writeFileSync(join(folder, common || `${name()}${number}.ts`), text);
  }
  return bytes;
}

function upper(text) {
  return text[0].toUpperCase() + text.slice(1);
}

function size(home) {
  const folder = join(home, 'cache', 'suggest');
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  const megabytes = bytes / 1e6;
  return {
    name: 'the index',
    figure: `${megabytes.toFixed(1)} MB`,
    target: `at most ${targets.megabytes} MB`,
    met: megabytes <= targets.megabytes,
  };
}

function row(name, value, target) {
  const figure = { name, figure: `${value.toFixed(0)} ms`, beside: '' };
  return target === undefined ? figure : { ...figure, target: `at most ${target} ms`, met: value <= target };
}
