import { expect, it } from 'vitest';
import { splitName } from './splitName.ts';

it.each([
  ['OrderService.test.ts', '.ts'],
  ['NotificationService.ts', '.ts'],
])('keeps the extension of %s in sight', (name, extension) => {
  const { start, end } = splitName(name);
  expect(start + end).toBe(name);
  expect(end.endsWith(extension)).toBe(true);
  expect(end.length).toBeLessThan(10);
});

it('leaves names without an extension, and short ones, in one piece', () => {
  expect(splitName('Makefile-of-the-project')).toMatchObject({ start: 'Makefile-of-the-proje', end: 'ct' });
  expect(splitName('a.ts').end).toBe('');
  expect(splitName('.gitignore').start + splitName('.gitignore').end).toBe('.gitignore');
});
