import type { CopyResult } from '../../shared/api/common.ts';
import type { TaskCopy, TaskView } from '../../shared/domain/task.ts';
import { formatCount } from '../ui/formats.ts';
import type { NewToast } from '../ui/toastStore.ts';

/** Returns the message about copying a text made of a task. */
export function copyToast(what: TaskCopy, task: TaskView | null, result: CopyResult): NewToast {
  const name = nameOf(what, task);
  switch (result.status) {
    case 'done':
      return { level: 'good', message: `Copied ${name}` };
    case 'not-scanned':
      return {
        level: 'error',
        message: `Could not copy ${name}: it could not be scanned for secrets. Try again.`,
      };
    case 'blocked':
      return {
        level: 'error',
        message:
          result.findings === 1
            ? `Could not copy ${name}: the plan contains a suspected secret. Take it out of the plan first.`
            : `Could not copy ${name}: the plan contains ${formatCount(result.findings)} suspected secrets. Take them out of the plan first.`,
      };
    case 'clipboard-differs':
      return {
        level: 'error',
        message: `The clipboard holds ${formatCount(result.readBack)} of ${formatCount(result.written)} characters. Copy again.`,
      };
  }
}

function nameOf(what: TaskCopy, task: TaskView | null): string {
  switch (what.kind) {
    case 'planning':
      return 'the planning prompt';
    case 'answers':
      return 'the answers with the commit prompt';
    case 'commit':
      return 'the commit prompt';
    case 'execution': {
      const phase = task?.plan.phases.find(({ key }) => key === what.phase);
      return phase === undefined ? 'the execution prompt' : `the execution prompt of phase ${phase.number}`;
    }
  }
}
