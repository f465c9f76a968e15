import type { Assembly } from '../../shared/domain/assembly.ts';
import { formatCount } from '../../shared/domain/tokenCount.ts';

export interface ScanStatus {
  /** `allowed`: nothing is open, but something certain leaves as it stands, because the person allowed it. */
  readonly state: 'scanning' | 'failed' | 'open' | 'allowed' | 'clean';
  readonly text: string;
  /** Something open keeps the message from being exported. */
  readonly blocks: boolean;
}

/** How the scan of the message stands, in a few words. Never "clean" before it is known. */
export function scanStatus(assembly: Assembly): ScanStatus {
  const open = assembly.findings.filter((finding) => finding.state === 'open').length;
  const redacted = assembly.findings.filter((finding) => finding.state === 'redacted').length;
  const allowed = assembly.findings.filter((finding) => finding.state === 'allowed');
  const blocks = assembly.blocking > 0;
  if (assembly.blocks.some((block) => block.scanFailed === true)) {
    return { state: 'failed', text: 'Could not scan', blocks };
  }
  if (open > 0) {
    return { state: 'open', text: open === 1 ? '1 finding' : `${formatCount(open)} findings`, blocks };
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

/** `149 KB`; 1,000 bytes are a KB, as in file managers. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
