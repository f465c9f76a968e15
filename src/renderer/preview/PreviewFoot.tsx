import { LoaderCircle, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react';
import type { Assembly } from '../../shared/domain/assembly.ts';
import type { EditFigures } from '../../shared/api/editing.ts';
import { Icon } from '../ui/Icon.tsx';
import { countWords, formatBytes, formatCount } from '../ui/formats.ts';

interface ScanStatus {
  /** `allowed`: every finding is decided, and the user allowed a certain one to leave. */
  readonly state: 'scanning' | 'failed' | 'open' | 'allowed' | 'clean';
  readonly text: string;
  /** True if an open finding blocks the export. */
  readonly blocks: boolean;
}

export interface PreviewFootProps {
  readonly assembly: Assembly | null;
  /** True if the stack makes no message to describe. */
  readonly empty: boolean;
  /** Figures of the manual edit, which is newer than the assembly. */
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
          : `${countWords(lines, 'line')} · ${formatBytes(bytes)}`}
      </span>
      <span className="grow" />
      <button type="button" className="link-button scan" onClick={onShowSecrets}>
        <Icon of={icons[state]} size={13} className={tone} />
        {text}
      </button>
      {state === 'failed' ? (
        <button type="button" className="link-button" onClick={onRetry}>
          Retry
        </button>
      ) : null}
    </div>
  );
}

/** Returns the state of the scan in a few words. Never "clean" before it is known. */
function scanStatus(assembly: Assembly): ScanStatus {
  const open = assembly.findings.filter((finding) => finding.state === 'open').length;
  const redacted = assembly.findings.filter((finding) => finding.state === 'redacted').length;
  const allowed = assembly.findings.filter((finding) => finding.state === 'allowed');
  const blocks = assembly.blocking > 0;
  if (assembly.blocks.some((block) => block.scanFailed === true)) {
    return { state: 'failed', text: 'Could not scan', blocks };
  }
  if (open > 0) {
    return { state: 'open', text: countWords(open, 'finding'), blocks };
  }
  if (assembly.state === 'reading' || assembly.scanMs === null) {
    return { state: 'scanning', text: 'Scanning', blocks };
  }
  const text = [
    'Scan clean',
    ...(redacted === 0 ? [] : [`${formatCount(redacted)} redacted`]),
    ...(allowed.length === 0 ? [] : [`${formatCount(allowed.length)} allowed`]),
  ].join(', ');
  return { state: allowed.some(({ tier }) => tier === 'certain') ? 'allowed' : 'clean', text, blocks };
}
