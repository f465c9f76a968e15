import type { PhaseState } from './plan.ts';

/** The parts of a plan that are lists of points. */
export const pointParts = ['questions', 'assumptions', 'invariants', 'risks'] as const;
export type PointPart = (typeof pointParts)[number];

/** A change to a plan, applied to its Markdown as it is by then. Phases and questions are named by their keys. */
export type PlanEdit =
  | {
      readonly kind: 'set-state';
      readonly phase: string;
      readonly state: PhaseState;
      readonly proof?: string;
    }
  | { readonly kind: 'rename'; readonly phase: string; readonly title: string }
  | { readonly kind: 'add-done'; readonly phase: string; readonly text: string }
  | { readonly kind: 'split'; readonly phase: string; readonly titles: readonly [string, string] }
  /** `to` is the new place, from 1. */
  | { readonly kind: 'move'; readonly phase: string; readonly to: number }
  /** Behind the last phase without `after`. */
  | { readonly kind: 'add-phase'; readonly title: string; readonly after?: string }
  | { readonly kind: 'remove-phase'; readonly phase: string }
  | { readonly kind: 'add-point'; readonly part: PointPart; readonly text: string }
  /** Keeps the question open. */
  | { readonly kind: 'answer'; readonly question: string; readonly answer: string }
  | {
      readonly kind: 'lock';
      readonly question: string;
      readonly answer: string;
      readonly why: string;
      readonly session?: number;
    }
  | { readonly kind: 'defer'; readonly question: string; readonly until: string; readonly session?: number }
  /** Takes answer, lock or deferral back. */
  | { readonly kind: 'leave-open'; readonly question: string };
