import type { ModelEntry } from './modelTable.ts';
import { formatCount } from './tokenCount.ts';

export const figureNames = ['factor', 'window', 'budget', 'warnAt'] as const;
export type FigureName = (typeof figureNames)[number];
type Figures = Pick<ModelEntry, FigureName>;

const limits = {
  factor: { least: 0.1, most: 10 },
  window: { least: 1_000, most: 100_000_000 },
  budget: { least: 1, most: 100_000_000 },
  warnAt: { least: 0.1, most: 1 },
} as const satisfies Record<FigureName, { least: number; most: number }>;

export type ParsedFigure =
  { readonly ok: true; readonly value: number } | { readonly ok: false; readonly problem: string };

/** Parses a typed figure: `1.15`, `200,000`, `200k`, `80%`. */
export function parseFigure(name: FigureName, typed: string): ParsedFigure {
  const text = typed.replaceAll(/[\s,_×%]/gu, '').toLowerCase();
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?|\.\d+)([km]?)$/u.exec(text) ?? [];
  if (digits === '') return { ok: false, problem: `Type a number, e.g. ${examples[name]}.` };
  const scale = unit === 'k' ? 1_000 : unit === 'm' ? 1_000_000 : 1;
  const number = Number(digits) * scale;
  const value = name === 'warnAt' ? number / 100 : name === 'factor' ? number : Math.round(number);
  return { ok: true, value };
}

/** Returns why these figures can't be those of a model, with the name of the first invalid one. */
export function figureProblem(figures: Figures): { name: FigureName; problem: string } | null {
  for (const name of figureNames) {
    const { least, most } = limits[name];
    const value = figures[name];
    if (Number.isFinite(value) && value >= least && value <= most) continue;
    return {
      name,
      problem: `Enter a number from ${formatFigure(name, least)} to ${formatFigure(name, most)}.`,
    };
  }
  if (figures.budget <= figures.window) return null;
  const window = formatCount(figures.window);
  return { name: 'budget', problem: `The budget can’t be larger than the window of ${window}.` };
}

export function formatFigure(name: FigureName, value: number): string {
  if (name === 'warnAt') return `${Math.round(value * 100)}%`;
  if (name !== 'factor') return formatCount(value);
  return value.toFixed(Math.abs(value * 100 - Math.round(value * 100)) < 1e-9 ? 2 : 3);
}

const examples: Readonly<Record<FigureName, string>> = {
  factor: '1.15',
  window: '200,000',
  budget: '60,000',
  warnAt: '80%',
};
