import { CircleHelp, FlaskConical, FolderOpen } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { KeyCaps } from '../../ui/KeyCaps.tsx';
import { AssembleFigure, ReviewFigure, WorkFigure } from './FirstRunFigures.tsx';

export interface FirstRunProps {
  readonly busy: boolean;
  /** False in a browser, which does not reveal the path of a dropped folder. */
  readonly takesFolders: boolean;
  readonly onOpen: () => void;
  readonly onSample: () => void;
  readonly onHelp: () => void;
}

const steps = [
  {
    title: 'Assemble',
    figure: <AssembleFigure />,
    text: 'Pick files, pages, issues and the last payload. Copy one first message that fits the budget, with secrets removed.',
  },
  {
    title: 'Work',
    figure: <WorkFigure />,
    text: 'Paste it into Claude Code, Codex or Cursor. At the end, ask the agent to draft a payload.',
  },
  {
    title: 'Review',
    figure: <ReviewFigure />,
    text: 'Edit the draft. Carryover checks it against git and saves it beside the code for the next session.',
  },
];

export function FirstRun({ busy, takesFolders, onOpen, onSample, onHelp }: FirstRunProps) {
  return (
    <div className="first" data-region="first">
      <div>
        <h2>Sessions end. Your work carries over.</h2>
        <p className="lead">
          An agent session forgets everything when it closes. Carryover prepares what goes in, and keeps what
          was learned.
        </p>
      </div>
      <ol className="loop">
        {steps.map((step, index) => (
          <li key={step.title} className="step">
            <div className="step-figure">{step.figure}</div>
            <div className="step-text">
              <h3>
                <span className="number">{index + 1}</span>
                {step.title}
              </h3>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="call-to-action">
        <div className="hstack">
          <Button look="primary" size="l" icon={FolderOpen} busy={busy} onClick={onOpen}>
            Open project
            <KeyCaps of="O" />
          </Button>
          <Button size="l" icon={FlaskConical} busy={busy} onClick={onSample}>
            Try the sample project
          </Button>
          <Button look="ghost" size="l" icon={CircleHelp} onClick={onHelp}>
            Read how it works
          </Button>
        </div>
        <p className="muted">
          {takesFolders
            ? 'Or drop a folder anywhere in this window; one without git works too.'
            : 'A folder without git works too.'}{' '}
          Nothing leaves this computer until you copy it.
        </p>
      </div>
    </div>
  );
}
