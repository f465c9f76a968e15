import type { ModelEntry } from './modelTable.ts';
import type { NumberFormats } from '../tokenCount.ts';

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
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly problem: string };

/** Parses a typed figure: `1.15`, `200,000`, `200k`, `80%`. */
export function parseFigure(name: FigureName, typed: string, formats: NumberFormats): ParsedFigure {
  const number = formats.parseNumber(typed, name === 'window' || name === 'budget');
  if (number === null) {
    return { ok: false, problem: `Type a number, e.g. ${formatFigure(name, examples[name], formats)}.` };
  }
  const value = name === 'warnAt' ? number / 100 : name === 'factor' ? number : Math.round(number);
  return { ok: true, value };
}

/** Returns why these figures can't be those of a model, with the name of the first invalid one. */
export function figureProblem(
  figures: Figures,
  formats: NumberFormats,
): { name: FigureName; problem: string } | null {
  for (const name of figureNames) {
    const { least, most } = limits[name];
    const value = figures[name];
    if (Number.isFinite(value) && value >= least && value <= most) continue;
    return {
      name,
      problem: `Enter a number from ${formatFigure(name, least, formats)} to ${formatFigure(name, most, formats)}.`,
    };
  }
  if (figures.budget <= figures.window) return null;
  const window = formats.formatCount(figures.window);
  return { name: 'budget', problem: `The budget can’t be larger than the window of ${window}.` };
}

export function formatFigure(name: FigureName, value: number, formats: NumberFormats): string {
  if (name === 'warnAt') return formats.formatPercent(value, 0);
  if (name !== 'factor') return formats.formatCount(value);
  return formats.formatDecimal(value, Math.abs(value * 100 - Math.round(value * 100)) < 1e-9 ? 2 : 3);
}

const examples: Readonly<Record<FigureName, number>> = {
  factor: 1.15,
  window: 200_000,
  budget: 60_000,
  warnAt: 0.8,
};
