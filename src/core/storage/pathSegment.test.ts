import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { idOfSegment, pathSegment } from './pathSegment.ts';
import { anyCharacter } from '../../shared/testing/anyCharacter.ts';

it('makes one harmless segment of any id, and gives the id back', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (id) => {
      const segment = pathSegment(id);
      if (segment === null) return;
      expect(segment).toMatch(/^[A-Za-z0-9_%-]{1,200}$/u);
      expect(idOfSegment(segment)).toBe(id);
    }),
  );
});

it.each(['', '\ud800', 'x'.repeat(201)])('has no segment for %j', (id) => {
  expect(pathSegment(id)).toBeNull();
});

it.each(['..', '%2e', 'a b', '%zz', 'x.y'])('did not make the name %j', (name) => {
  expect(idOfSegment(name)).toBeNull();
});
