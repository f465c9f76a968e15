import { expect, test } from 'vitest';
import { keptTitle, readTitle, titleSubject, writeTitle } from './payloadTitle.ts';

test.each([
  [
    'Session 5 – Checkout',
    'Shop rules',
    4,
    'Payload after session 4 - Shop rules, titled “Session 5 – Checkout”',
  ],
  ['Cart rework', 'Shop rules', 4, 'Payload after session 4 - Shop rules, titled “Cart rework”'],
  [
    'HANDOFF 2026-11-03',
    'Shop rules',
    4,
    'Payload after session 4 - Shop rules, titled “HANDOFF 2026-11-03”',
  ],
  ['Cart rework', 'Cart rework', 4, 'Payload after session 4 - Cart rework'],
  ['Session 4 - Cart rework', 'Cart rework', 4, 'Session 4 - Cart rework'],
  ['Session notes', 'Shop rules', 4, 'Payload after session 4 - Shop rules'],
  ['Payload after session 3 - Old name', 'New name', 4, 'Payload after session 4 - New name'],
  ['Payload after session 3 - A, titled “B”', 'A', 4, 'Payload after session 4 - A, titled “B”'],
  ['Cart rework', undefined, 4, 'Payload after session 4, titled “Cart rework”'],
])('a heading %j keeps the words of its author', (title, task, session, written) => {
  const heading = writeTitle({ title, session, ...(task === undefined ? {} : { task }) });
  expect(heading).toBe(written);
  expect(readTitle(heading)).toMatchObject({ session, ...(task === undefined ? {} : { task }) });
  // Writing it again changes nothing.
  expect(writeTitle(readTitle(heading))).toBe(heading);
});

test('a heading in our form that names another task than it continues keeps that name', () => {
  expect(keptTitle('Payload after session 3 - Search', 'Shop rules')).toBe('Search');
  expect(keptTitle('Payload after session 3 - Shop rules', 'Shop rules')).toBe(
    'Payload after session 3 - Shop rules',
  );
  expect(keptTitle('Cart rework', 'Shop rules')).toBe('Cart rework');
});

test.each([
  ['Cart rework — session 3', 3],
  ['Cart rework (after session 3)', 3],
  ['Cart rework, Session #12', 12],
  ['Cart rework: end of session 3', 3],
  ['The session 3 of the choir', undefined],
  ['Cart session 3 and 4', undefined],
])('a heading %j may end in the number of its session', (title, session) => {
  expect(readTitle(title)).toEqual({ title, ...(session === undefined ? {} : { session }) });
});

test.each([
  'Session Handoff — 2026-04-21',
  'Session handoff -- 2026-08-15, 07:45',
  'Handoff Document - December 4, 2025 (Evening)',
  'Session notes: Friday, 21st Aug 2026',
  'Session notes: 21.04.2026, 7 pm',
  'Session handoff: 2026-04-21T07:45:10Z',
  'Session handoff: 20260421T0745Z',
  'Session handoff: 2026-04-21 09:30 +02:00 (2)',
  'Session handoff: 4/21/26',
  'Session handoff: May 12',
])('a date names no task: %s', (title) => {
  expect(readTitle(title)).toEqual({ title });
  expect(titleSubject(title)).toBe('');
});

test('a name with a date is one', () => {
  expect(readTitle('Session handoff — march of the tills, 2026').task).toBe('march of the tills, 2026');
  expect(titleSubject('Cart rework 2026-04-21')).toBe('Cart rework');
});

test.each([
  ['Session handoff — #4521', '#4521'],
  ['Session handoff: 4521', '4521'],
  ['Handoff: T-1000', 'T-1000'],
  ['Handoff: 1.2.3', '1.2.3'],
  ['Handoff: 2026-04-21 #4521', '2026-04-21 #4521'],
  ['Handoff: 3rd', '3rd'],
  ['Handoff: 2026-04-21 Marketing', '2026-04-21 Marketing'],
  ['Handoff: Junction 12', 'Junction 12'],
])('the number of a ticket is a task: %s', (title, task) => {
  expect(readTitle(title).task).toBe(task);
});
