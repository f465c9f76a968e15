import type { PhaseLabel } from '../lines/phaseLabel.ts';
import type { PlanPart } from '../lines/partOfHeading.ts';
import type { Heading } from './outline.ts';

export type PhaseForm = 'heading' | 'bold' | 'item' | 'row' | 'text' | 'element' | 'whole';

/** A phase as found: its lines, and the form in which it stands. */
export interface PhaseSpan {
  /** Index of its first line. */
  readonly first: number;
  /** Index after its last line with text. */
  readonly end: number;
  readonly form: PhaseForm;
  readonly label: PhaseLabel | null;
  /** The names of the table's columns, for a phase in a row. */
  readonly columns?: readonly string[];
}

/** A line that may begin a phase, and the index after the last line below it. */
export interface Start {
  readonly index: number;
  readonly end: number;
  readonly form: PhaseForm;
  readonly label: PhaseLabel | null;
  /** The parts that the line stands in. */
  readonly parts: readonly PlanPart[];
  readonly columns?: readonly string[];
}

/** Lines of one level and form, which are the phases of the plan or are not. */
export interface PhaseRow {
  readonly starts: readonly Start[];
  /** The heading that leads to them, such as "Implementation steps"; `null` without one. */
  readonly container: Heading | null;
  /** The way in which they were found, where their form alone does not tell their worth. */
  readonly from: RowSource;
}

/**
 * `named` have the number of a phase; `title` is such a heading of the whole document; `siblings` are the headings below one heading; `outlined` are numbered headings whose points have
 * numbers of theirs; `sections` are headings with boxes below; `stated` is the work below headings that only say how far it is; `boxes`, `numbers` and `points` are points of a list; the others are what their form says.
 */
export type RowSource =
  | 'named'
  | 'title'
  | 'siblings'
  | 'numbered'
  | 'outlined'
  | 'sections'
  | 'stated'
  | 'boxes'
  | 'numbers'
  | 'points'
  | 'rows'
  | 'elements'
  | 'whole';
