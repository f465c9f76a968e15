import { CircleCheck, CircleX, Minus, Play, RotateCcw, Square, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { TaskRef } from '../../shared/api/tasks.ts';
import type { StaleBy, Validation, ValidationRun, ValidationStep } from '../../shared/api/validation.ts';
import { showHidden } from '../../shared/domain/hiddenCharacter.ts';
import { Button } from '../ui/Button.tsx';
import { countWords, formatDecimal, formatTime } from '../ui/formats.ts';
import { Icon } from '../ui/Icon.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ModalEnds } from '../ui/ModalEnds.tsx';
import { FileName } from '../ui/names/FileName.tsx';
import { baseName } from '../ui/names/pathParts.ts';
import type { RunningValidation, ValidationStore } from './validationStore.ts';

interface ValidationPanelProps {
  readonly store: ValidationStore;
  readonly task: TaskRef;
  /** True if they also run before a payload is saved. */
  readonly beforeSave: boolean;
  /** Shows the plan's text, which names the commands. */
  readonly onEdit: () => void;
}

/** The commands that prove a task: their last results here, and what of these no longer counts. */
export function ValidationPanel({
  store,
  task: { projectId, taskId },
  beforeSave,
  onEdit,
}: ValidationPanelProps) {
  const { phase, problem, validation, running, asked, log } = useStore(store);
  useEffect(() => store.getState().follow({ projectId, taskId }), [store, projectId, taskId]);
  if (validation === null)
    return phase === 'failed' ? (
      <div className="empty" role="alert">
        <b>The results could not be read</b>
        <p className="muted">{problem}</p>
        <Button onClick={() => void store.getState().refresh()}>Retry</Button>
      </div>
    ) : (
      <div className="empty muted" aria-busy="true">
        Reading the results
      </div>
    );
  const [newest, ...earlier] = validation.runs;
  return (
    <>
      <div className="colbody scroll validation" tabIndex={-1}>
        {running !== null ? (
          <Running running={running} store={store} />
        ) : (
          <Head validation={validation} newest={newest} store={store} />
        )}
        {newest === undefined || running !== null ? null : <RunFacts run={newest} />}
        <Steps validation={validation} newest={newest} running={running} store={store} />
        {validation.line === null ? null : <NextPayload line={validation.line} store={store} />}
        {earlier.length === 0 ? null : (
          <section className="validation-part" aria-label="Earlier runs">
            <h3>Earlier runs</h3>
            <ul>
              {earlier.map((run) => (
                <li key={run.id}>
                  <span className="num">{formatTime(run.startedAt)}</span>
                  <span className="mono muted grow">{placeWords(run)}</span>
                  <span className={`badge ${run.state === 'passed' ? 'good' : 'bad'}`}>
                    {resultWords(run)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="tree-foot">
        <span>{beforeSave ? 'Also before a payload is saved' : 'Only when you run them'}</span>
        <span className="grow" />
        <Button look="ghost" size="s" onClick={onEdit}>
          Edit commands
        </Button>
      </div>
      {asked === null ? null : <ConfirmDialog commands={asked.commands} store={store} />}
      {log === null ? null : <LogDialog log={log} onClose={() => void store.getState().showLog(null)} />}
    </>
  );
}

interface HeadProps {
  readonly validation: Validation;
  readonly newest: ValidationRun | undefined;
  readonly store: ValidationStore;
}

function Head({ validation: { commands, stale }, newest, store }: HeadProps) {
  const run = (): void => void store.getState().run();
  if (commands.length === 0)
    return (
      <p className="muted">
        The plan names no command. Add a section “Validation” to it, with one command in backticks a line.
      </p>
    );
  if (newest === undefined)
    return (
      <div className="validation-head">
        <p className="muted grow">Run the commands of the plan in order. The first failure stops the run.</p>
        <Button icon={Play} onClick={run}>
          Run
        </Button>
      </div>
    );
  if (stale !== null)
    return (
      <div className="note warn validation-head">
        <Icon of={TriangleAlert} size={15} />
        <p className="grow">
          <b>Stale since edit</b>
          <br />
          <span className="muted">{staleWords(stale)}</span>
        </p>
        <Button icon={Play} onClick={run}>
          Run again
        </Button>
      </div>
    );
  return (
    <div className="validation-head">
      <p className="grow">
        {newest.state === 'passed'
          ? 'Passed, and nothing was edited since.'
          : 'Failed, and nothing was edited since.'}
      </p>
      <Button icon={Play} onClick={run}>
        Run again
      </Button>
    </div>
  );
}

function staleWords({ path, at }: StaleBy): string {
  if (path === null) return 'The files can’t be compared with those of the run';
  return at === null ? `${baseName(path)}, removed` : `${baseName(path)}, ${formatTime(at)}`;
}

function Running({
  running,
  store,
}: {
  readonly running: RunningValidation;
  readonly store: ValidationStore;
}) {
  return (
    <div className="validation-head">
      <output className="grow">{running.command === null ? 'Starting' : 'Running'}</output>
      <Button icon={Square} busy={running.stopping} onClick={() => store.getState().stop()}>
        Stop
      </Button>
    </div>
  );
}

function RunFacts({ run }: { readonly run: ValidationRun }) {
  const at = run.steps.findIndex(({ state }) => state === 'failed' || state === 'stopped');
  const end = at === -1 ? '' : `, stopped at ${String(at + 1)} of ${String(run.steps.length)}`;
  return (
    <dl className="validation-facts">
      <dt>Last run</dt>
      <dd className="num">{`${formatTime(run.startedAt)}, ${seconds(run.durationMs)}${end}`}</dd>
      <dt>Commit</dt>
      <dd>
        {run.commit === null ? 'None' : <span className="mono">{run.commit.slice(0, 7)}</span>}
        {run.uncommitted === 0 ? null : (
          <span className="muted num">{` and ${countWords(run.uncommitted, 'uncommitted file')}`}</span>
        )}
      </dd>
    </dl>
  );
}

interface StepsProps extends HeadProps {
  readonly running: RunningValidation | null;
}

function Steps({ validation, newest, running, store }: StepsProps) {
  const known = new Map(newest?.steps.map((step) => [step.command, step]));
  const listed = validation.commands.map(({ command }) => command);
  if (listed.length === 0) return null;
  return (
    <ol className="validation-steps" aria-label="Commands">
      {listed.map((command) => {
        const step = running === null ? known.get(command) : undefined;
        const isNow = running?.command === command;
        return (
          <li key={command} data-state={isNow ? 'running' : (step?.state ?? 'not-run')}>
            <div className="validation-step">
              <Icon of={iconOf(step)} size={14} />
              <span className="mono grow">{showHidden(command)}</span>
              {step === undefined || step.state === 'not-run' ? (
                <span className="muted">{isNow ? 'Running' : 'Not run'}</span>
              ) : (
                <>
                  <span className="muted num">{seconds(step.durationMs)}</span>
                  {step.state === 'passed' ? null : <span className="badge bad">{endWords(step)}</span>}
                </>
              )}
            </div>
            {isNow && running.output !== '' ? <Output text={running.output} label="Output so far" /> : null}
            {step !== undefined && isBad(step) && newest !== undefined ? (
              <Failure run={newest} store={store} />
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function iconOf(step: ValidationStep | undefined) {
  if (step?.state === 'passed') return CircleCheck;
  return step !== undefined && isBad(step) ? CircleX : Minus;
}

function isBad({ state }: ValidationStep): boolean {
  return state === 'failed' || state === 'stopped';
}

export function endWords({ state, exitCode }: ValidationStep): string {
  if (state === 'stopped') return 'Stopped';
  return exitCode === null ? 'Ended by the system' : `Exit ${String(exitCode)}`;
}

function Failure({ run, store }: { readonly run: ValidationRun; readonly store: ValidationStore }) {
  const { showLog, run: start, copyStop } = store.getState();
  return (
    <>
      {run.failure === null || run.failure === '' ? null : (
        <Output text={run.failure} label="First failure" />
      )}
      <div className="validation-ends">
        <span className="muted grow">{run.retried ? 'Retried once. Stop and explain.' : ''}</span>
        {run.hasLog ? (
          <Button look="ghost" size="s" onClick={() => void showLog(run.id)}>
            Show log
          </Button>
        ) : null}
        {run.retried ? (
          <Button size="s" onClick={() => void copyStop()}>
            Copy prompt
          </Button>
        ) : (
          <Button size="s" icon={RotateCcw} onClick={() => void start(true)}>
            Retry once
          </Button>
        )}
      </div>
    </>
  );
}

export function Output({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <section className="validation-output code scroll" aria-label={label} tabIndex={0}>
      {text.split('\n').map(showHidden).join('\n')}
    </section>
  );
}

function NextPayload({ line, store }: { readonly line: string; readonly store: ValidationStore }) {
  return (
    <section className="validation-part" aria-label="In the next payload">
      <header>
        <h3>In the next payload</h3>
        <span className="grow" />
        <Button look="ghost" size="s" onClick={() => void store.getState().addToDraft()}>
          Add to draft
        </Button>
      </header>
      <p className="validation-line code mono">{`- ${showHidden(line)}`}</p>
    </section>
  );
}

function LogDialog({ log, onClose }: { readonly log: string; readonly onClose: () => void }) {
  return (
    <Modal
      title="Output of the command that failed"
      open
      full
      onClose={onClose}
      ends={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {log === '' ? (
        <p className="muted">The output is no longer kept: it is on disk for a day.</p>
      ) : (
        <section className="validation-log code scroll" aria-label="Output" tabIndex={0}>
          {log.split('\n').map(showHidden).join('\n')}
        </section>
      )}
    </Modal>
  );
}

interface ConfirmDialogProps {
  readonly commands: readonly string[];
  readonly store: ValidationStore;
}

function ConfirmDialog({ commands, store }: ConfirmDialogProps) {
  const { answer } = store.getState();
  return (
    <Modal
      title="Run these commands?"
      open
      middle
      onClose={() => void answer(false)}
      ends={
        <ModalEnds onCancel={() => void answer(false)} onClick={() => void answer(true)}>
          Confirm and run
        </ModalEnds>
      }
    >
      <AskedCommands commands={commands} />
    </Modal>
  );
}

/** Commands that wait for the person's word, with what that means. */
export function AskedCommands({ commands }: { readonly commands: readonly string[] }) {
  return (
    <>
      <p>
        The plan names them, and a plan is often an agent’s text. They run in the project’s folder as you,
        with your rights. Each is asked about once on this machine.
      </p>
      <ul className="validation-asked code scroll" aria-label="Commands to run" tabIndex={-1}>
        {commands.map((command) => (
          <li key={command} className="mono">
            <FileName name={command} />
          </li>
        ))}
      </ul>
    </>
  );
}

function resultWords({ state, steps }: ValidationRun): string {
  if (state === 'passed') return `${String(steps.length)} passed`;
  const at = steps.findIndex(isBad);
  return state === 'failed' ? `Failed at ${String(at + 1)}` : `Stopped at ${String(at + 1)}`;
}

function placeWords({ commit, uncommitted }: ValidationRun): string {
  if (commit === null) return '';
  return `${commit.slice(0, 7)}${uncommitted === 0 ? '' : ` + ${String(uncommitted)}`}`;
}

function seconds(ms: number): string {
  return `${formatDecimal(ms / 1_000, 1)} s`;
}
