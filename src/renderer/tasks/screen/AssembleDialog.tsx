import { Layers } from 'lucide-react';
import { useStore } from 'zustand';
import type { StackPlan } from '../../../shared/domain/task.ts';
import { listWords } from '../../../shared/domain/listWords.ts';
import { countWords } from '../../ui/formats.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ModalEnds } from '../../ui/ModalEnds.tsx';
import type { Tasks } from '../createTasks.ts';

/** Lists what a phase adds to the stack of its task, before it does. */
export function AssembleDialog({ tasks }: { readonly tasks: Tasks }) {
  const planned = useStore(tasks.assemble, (state) => state.planned);
  const busy = useStore(tasks.assemble, (state) => state.busy);
  const { go, close } = tasks.assemble.getState();
  if (planned === null) return null;
  const { plan } = planned;
  return (
    <Modal
      title={`Assemble phase ${plan.number}`}
      open
      middle
      onClose={close}
      ends={
        <ModalEnds onCancel={close} icon={Layers} busy={busy} onClick={() => void go()}>
          {plan.isNew ? 'Make the stack' : 'Add to the stack'}
        </ModalEnds>
      }
    >
      <p className="assemble-lead">
        {plan.isNew
          ? `The task has no stack yet. “${plan.stack}” is made with:`
          : `The stack “${plan.stack}” gets the following. Nothing is removed from it.`}
      </p>
      <section className="assemble-changes scroll" aria-label="Changes" tabIndex={0}>
        <ul aria-label="Changes to the stack">
          {plan.goal === undefined ? null : <li>{`Goal: ${plan.goal}`}</li>}
          {plan.files.map((file) => (
            <li key={file} className="mono">
              {file}
            </li>
          ))}
          <li>{promptWords(plan)}</li>
          {plan.off.length === 0 ? null : (
            <li>{`Turned off, and kept: ${listWords(plan.off.map((title) => title.toLowerCase()))}`}</li>
          )}
          {plan.inStack === 0 ? null : (
            <li className="muted">{`${countWords(plan.inStack, 'file')} of the phase in the stack already`}</li>
          )}
          {plan.missing.length === 0 ? null : (
            <li className="warn">{`Not in the project: ${listWords(plan.missing)}`}</li>
          )}
        </ul>
      </section>
    </Modal>
  );
}

function promptWords({ number, replaces, locked, open }: StackPlan): string {
  const carried = [
    ...(locked === 0 ? [] : [countWords(locked, 'locked decision')]),
    ...(open === 0 ? [] : [countWords(open, 'open question')]),
  ];
  const what = `Execution prompt of phase ${number}${carried.length === 0 ? '' : `, with ${listWords(carried)}`}`;
  return replaces ? `${what}, in place of the earlier one` : what;
}
