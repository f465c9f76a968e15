import { LoaderCircle, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { EditFigures } from '../../shared/editingApi.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatBytes, scanStatus } from './scanStatus.ts';

export interface PreviewFootProps {
  readonly assembly: Assembly | null;
  /** The stack makes no message: there is nothing to say of it. */
  readonly empty: boolean;
  /** What is being typed by hand: newer than the assembly. */
  readonly typing?: EditFigures | null;
  readonly onShowSecrets: () => void;
  readonly onRetry: () => void;
}

const icons = {
  clean: ShieldCheck,
  allowed: ShieldAlert,
  open: ShieldAlert,
  failed: ShieldX,
  scanning: LoaderCircle,
} as const;

export function PreviewFoot({ assembly, empty, typing = null, onShowSecrets, onRetry }: PreviewFootProps) {
  if (assembly === null || empty) return <div className="tree-foot" />;
  const { lines, bytes } = typing ?? assembly;
  const { state, text, blocks } = scanStatus(assembly);
  const open = blocks ? 'bad' : 'warn';
  const tone = { clean: 'good', allowed: 'warn', open, failed: 'bad', scanning: 'spin' }[state];
  return (
    <div className="tree-foot">
      <span className="num">
        {lines === null || bytes === null
          ? 'Reading'
          : `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'} · ${formatBytes(bytes)}`}
      </span>
      <span className="grow" />
      <button type="button" className="linkbtn scan" onClick={onShowSecrets}>
        <Icon of={icons[state]} size={13} className={tone} />
        {text}
      </button>
      {state === 'failed' ? (
        <button type="button" className="linkbtn" onClick={onRetry}>
          Retry
        </button>
      ) : null}
    </div>
  );
}
