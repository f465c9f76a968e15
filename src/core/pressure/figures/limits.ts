import type { SessionPressure } from '../../../shared/domain/pressure.ts';

/** The window of a session, and the size at which its agent compacts it. */
export type Limits = Pick<SessionPressure, 'window' | 'windowFrom' | 'compactAt' | 'compactFrom'>;
