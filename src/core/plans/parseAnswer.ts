import type { PlanAnswer } from '../../shared/domain/task/plan.ts';
import { planLines } from './lines/planLines.ts';
import { outsideOf, placesOf, pointsOf, withClarifications, withKeys } from './parsePlan.ts';
import { findPhases } from './read/findPhases.ts';
import { outlineOf } from './read/outline.ts';
import { hasQuestions, questionsAnywhere, readParts, regionsOf } from './readParts.ts';

const isFree = (): boolean => true;

/**
 * Reads an agent's answer to the planning prompt. If no heading names the questions, every point and paragraph that asks
 * is one.
 */
export function parseAnswer(text: string): PlanAnswer {
  const lines = planLines(text);
  const headings = outlineOf(lines);
  const regions = regionsOf(lines, headings, isFree);
  const parts = readParts(lines, regions, isFree);
  const listed = withClarifications(lines, parts.questions);
  const found =
    listed.length > 0 || hasQuestions(lines, regions) ? listed : questionsAnywhere(lines, regions);
  const questions = withKeys(found);
  const phases = findPhases(lines, headings);
  const asked = new Set(found.map(({ first }) => first));
  const steps = phases.filter(({ first }) => !asked.has(first));
  return {
    questions,
    assumptions: pointsOf(parts.assumptions),
    invariants: pointsOf(parts.invariants),
    risks: pointsOf(parts.risks),
    validation: parts.validation,
    openers: [...parts.openers, ...(parts.goal === null ? [] : [parts.goal])],
    outside: outsideOf(lines, [
      ...placesOf(parts),
      ...(parts.goal === null ? [] : [parts.goal]),
      ...questions,
    ]),
    phases: steps.length > 1 ? steps.length : 0,
  };
}
