import { expect, it } from 'vitest';
import { factsOf } from '../../testing/recoverExamples.ts';
import { layOutContext, plot } from './contextChart.ts';

const { context, compactions } = factsOf();
const layOut = (more: Partial<Parameters<typeof layOutContext>[0]> = {}) =>
  layOutContext({ context, compactions, lastCommit: null, width: 700, ...more });

it('breaks the curve where the context was compacted, and says from what size to what', () => {
  const chart = layOut();
  expect(chart?.pieces.map((piece) => piece.map(({ tokens }) => tokens))).toEqual([
    [14_000, 168_000, 168_000],
    [41_000, 41_000, 199_000],
  ]);
  expect(chart?.compactions.map(({ label }) => label)).toEqual(['Compacted 168k to 41k']);
});

it('has round sizes at its left, and every point within the plot', () => {
  const chart = layOut();
  expect(chart?.ticks.map(({ label }) => label)).toEqual(['0', '50k', '100k', '150k', '200k']);
  for (const { x, y } of chart?.points ?? []) {
    expect(x).toBeGreaterThanOrEqual(plot.left);
    expect(x).toBeLessThanOrEqual(700 - plot.right);
    expect(y).toBeGreaterThanOrEqual(plot.top);
    expect(y).toBeLessThanOrEqual(plot.bottom);
  }
});

it('orders points by time, and leaves out those without one', () => {
  const chart = layOut({ context: [...context.toReversed(), { at: null, tokens: 9 }], compactions: [] });
  expect(chart?.points.map(({ tokens }) => tokens)).toEqual([14_000, 168_000, 41_000, 199_000]);
  expect(layOut({ context: context.slice(0, 1) })).toBeNull();
});

it('marks the last commit only if it was made during the session', () => {
  expect(layOut({ lastCommit: '2026-11-20T12:52:00Z' })?.commit?.label).toMatch(/^Last commit /u);
  expect(layOut({ lastCommit: '2026-11-21T12:52:00Z' })?.commit).toBeNull();
});

it('leaves out labels that have no room', () => {
  const many = Array.from({ length: 60 }, (_, minute) => ({
    at: new Date(Date.parse('2026-11-20T12:00:00.000Z') + minute * 240_000).toISOString(),
    before: 1_000,
    automatic: true,
    line: minute,
  }));
  const labels = layOut({ compactions: many })?.compactions.filter(({ label }) => label !== null);
  expect(labels?.length).toBeLessThanOrEqual(1);
});
