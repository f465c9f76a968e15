import { describe, expect, it } from 'vitest';
import { draftOf, entryOf, sectionOf } from '../testing/draftExamples.ts';
import { absentSections, editorSections, neighbourOf, stepEntry } from './entryOrder.ts';

const sections = editorSections(draftOf().sections);

describe('the sections of the editor', () => {
  it('are the six, those that are missing in their place', () => {
    expect(sections.map(({ key }) => key)).toEqual([
      'goal',
      'decisions',
      'deferred',
      'next',
      'files',
      'flags',
    ]);
  });

  it('hold what the draft has besides', () => {
    const more = editorSections([sectionOf('risks', [entryOf('r', 'Risk')]), ...draftOf().sections]);
    expect(more.at(-1)?.key).toBe('risks');
    expect(absentSections({ sections: more })).not.toContain('risks');
    expect(absentSections({ sections: more })).toContain('questions');
  });
});

describe('a step', () => {
  it('moves within a section', () => {
    expect(stepEntry(sections, 'b', -1)).toMatchObject({ section: 'decisions', before: 'a' });
    expect(stepEntry(sections, 'a', 1)).toMatchObject({ section: 'decisions', before: null });
  });

  it('goes over the border of a section, and stops at the ends', () => {
    expect(stepEntry(sections, 'b', 1)).toMatchObject({ section: 'deferred', before: null });
    expect(stepEntry(sections, 'a', -1)).toMatchObject({ section: 'goal', before: null });
    expect(stepEntry(sections, 'g', -1)).toBeNull();
  });

  it('goes down to the place before the first entry of the next section', () => {
    const next = [sectionOf('goal', [entryOf('g', 'x')]), sectionOf('decisions', [entryOf('d', 'y')])];
    expect(stepEntry(next, 'g', 1)).toMatchObject({ section: 'decisions', before: 'd' });
  });
});

it('gives the focus of a removed entry to the next one, of the last to the one before', () => {
  const decisions = sectionOf('decisions', [entryOf('a', 'x'), entryOf('b', 'y')]);
  expect([neighbourOf(decisions, 'a'), neighbourOf(decisions, 'b')]).toEqual(['b', 'a']);
  expect(neighbourOf(sectionOf('goal', [entryOf('g', 'x')]), 'g')).toBeNull();
});
