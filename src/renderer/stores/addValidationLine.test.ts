import { expect, test } from 'vitest';
import type { DraftView } from '../../shared/domain/draft.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { addValidationLine } from './addValidationLine.ts';

const line = 'PASSED: `npm test`, at 7be20d4 (2026-11-24 13:42)';

function draftOf(fields: Partial<DraftView>): DraftView {
  return { id: 'd', taskId: 't', revision: 1, sections: [], ...fields } as DraftView;
}

test('the line of an earlier run gives way to that of the newest, and nothing else does', async () => {
  const host = createTestHost();
  const texts = [
    'FAILED: `npm test`, exit 1, at 7be20d4 + 3 files (2026-11-23 10:01, before the last edit)',
    'Looked at it by hand',
  ];
  const sections: DraftView['sections'] = [
    {
      id: 'validation',
      key: 'validation',
      title: 'Validation',
      entries: texts.map((text, index) => ({ id: `e${String(index)}`, text })),
    },
  ];
  const drafts = [draftOf({ id: 'other', taskId: 'x' }), draftOf({ sections })];
  expect(await addValidationLine(host.client, { projectId: 'p', drafts }, 't', line)).toBe(true);
  expect(host.callsOf('drafts.edit').map(({ draftId, edit }) => ({ draftId, edit }))).toMatchObject([
    { draftId: 'd', edit: { type: 'remove', entryIds: ['e0'] } },
    { draftId: 'd', edit: { type: 'add', section: 'validation', once: true, entries: [{ text: line }] } },
  ]);
});

test('without an open draft of the task nothing is changed', async () => {
  const host = createTestHost();
  const drafts = [draftOf({ taskId: 'x' })];
  expect(await addValidationLine(host.client, { projectId: 'p', drafts }, 't', line)).toBe(false);
  expect(host.callsOf('drafts.edit')).toEqual([]);
});
