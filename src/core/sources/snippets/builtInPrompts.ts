import type { Snippet } from '../../../shared/domain/snippet.ts';
import confirmUnderstanding from './prompts/confirm-understanding.md?raw';
import draftPayload from './prompts/draft-payload.md?raw';
import executePhase from './prompts/execute-phase.md?raw';
import phasedPlan from './prompts/phased-plan.md?raw';
import planFirst from './prompts/plan-first.md?raw';
import resume from './prompts/resume.md?raw';
import sessionLog from './prompts/session-log.md?raw';
import validate from './prompts/validate.md?raw';
import { parseSnippetFile, versionOf } from './snippetFile.ts';

/** Texts by the id that stacks refer to, which never changes. In the order of a session's life. */
const files: readonly (readonly [string, string])[] = [
  ['plan-first', planFirst],
  ['phased-plan', phasedPlan],
  ['execute-phase', executePhase],
  ['validate', validate],
  ['session-log', sessionLog],
  ['draft-payload', draftPayload],
  ['resume', resume],
  ['confirm-understanding', confirmUnderstanding],
];

let parsed: readonly Snippet[] | undefined;

/** Returns the prompts that ship with Carryover, unchanged. Read on first use: starting waits for none. */
export function builtInPrompts(): readonly Snippet[] {
  parsed ??= files.map(([id, markdown]) => {
    const file = parseSnippetFile(markdown, id);
    return { id, ...file.content, builtIn: 'original', changed: null, version: versionOf(file) };
  });
  return parsed;
}

export function builtInPrompt(id: string): Snippet | undefined {
  return builtInPrompts().find((prompt) => prompt.id === id);
}
