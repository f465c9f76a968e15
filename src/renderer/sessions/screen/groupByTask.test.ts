import { describe, expect, it } from 'vitest';
import type { SavedPayload } from '../../../shared/api/payloads.ts';
import { savedOf } from '../../testing/sessionExamples.ts';
import { groupByTask } from './groupByTask.ts';

function byHand(session: number, task?: string): SavedPayload {
  const { taskId: _id, task: _task, ...rest } = savedOf(session);
  return task === undefined ? rest : { ...rest, task };
}

const shape = (sessions: readonly SavedPayload[]) =>
  groupByTask(sessions).map((group) => [group.task, group.sessions.map(({ session }) => session)]);

describe('sessions by their task', () => {
  it('keeps tasks in the order of their newest session, and sessions newest first', () => {
    const other = { task: 'Race condition', taskId: 't2' };
    expect(shape([savedOf(6, other), savedOf(5), savedOf(4, other), savedOf(3)])).toEqual([
      ['Race condition', [6, 4]],
      ['Service extraction', [5, 3]],
    ]);
  });

  it('goes by the id, so that a task that was renamed stays one', () => {
    expect(shape([savedOf(2, { task: 'New name' }), savedOf(1, { task: 'Old name' })])).toEqual([
      ['New name', [2, 1]],
    ]);
  });

  it('goes by the name where no id was written, and has one group for those without either', () => {
    expect(shape([byHand(4, 'By hand'), byHand(3), byHand(2, 'By hand '), byHand(1, '')])).toEqual([
      ['By hand', [4, 2]],
      ['', [3, 1]],
    ]);
  });
});
