import { timeInTurns } from './timeInTurns.mjs';

const size = 1_000_000;
const most = 1_000;
const fill = (piece) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** A megabyte of hostile input for a parser: each has to be parsed within a second. */
const hostile = {
  'one line': `## Decisions made\n- ${fill('a because b - c ')}`,
  bullets: `## Decisions made\n${fill('- x\n')}`,
  decisions: `## Decisions made\n${fill('- services are classes because state (session 2)\n')}`,
  'lines of files': `**Files in play:**\n${fill('x\n')}`,
  'files on one line': `**Files in play:**\n- DONE: ${fill('`a.ts`, ')}`,
  headings: fill('## x\n'),
  sections: fill('**Goal:** x\n'),
  fences: fill('````\n```\n'),
  'blank lines': fill('\n'),
  brackets: `## Decisions made\n- ${fill('(')}`,
  backticks: `**Next action:** ${fill('`')}`,
  stars: fill('*'),
};

/** Measures parsing drafts: one of a usual size, and the slowest hostile one. */
export async function benchPayloadParse({ bundled, rounds }) {
  const { parsePayload } = await bundled.load('payload');
  const usual = `## Payload after session 3 - Search\n\n${'**Decisions made:**\n- services are classes. Why: state (session 2)\n\n'.repeat(60)}`;
  const works = Object.entries(hostile).map(([name, text]) => [name, () => parsePayload(text)]);
  const times = await timeInTurns({ usual: () => parsePayload(usual), ...Object.fromEntries(works) }, rounds);
  const { usual: ms, ...others } = times;
  const [slowest, slowestMs] = Object.entries(others).toSorted(([, a], [, b]) => b - a)[0];
  return {
    title: 'parsing drafts, on one thread',
    rows: [
      { name: `${(usual.length / 1_000).toFixed(0)} kB, as agents write`, figure: `${ms.toFixed(1)} ms` },
      {
        name: `1 MB made to be slow, slowest of ${works.length}`,
        figure: `${slowestMs.toFixed(0)} ms`,
        beside: slowest,
        target: `<= ${most} ms`,
        met: slowestMs <= most,
      },
    ],
  };
}
