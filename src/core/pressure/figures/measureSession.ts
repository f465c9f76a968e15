import type { SessionPressure } from '../../../shared/domain/pressure.ts';
import { contextAtEnd, isUnread, type ContextPoint } from '../../../shared/domain/sessionFacts.ts';
import type { ContextState } from '../../recover/reading/agentReader.ts';
import { fillContext } from './fillContext.ts';
import { growthPerHour } from './growth.ts';

/** The window of a session, and the size at which its agent compacts it. */
export type Limits = Pick<SessionPressure, 'window' | 'windowFrom' | 'compactAt' | 'compactFrom'>;

/** The parts of a session's pressure that its transcript alone tells. */
export type Measured = Omit<SessionPressure, 'key' | 'agent' | 'id' | 'isUnchecked' | 'muted' | 'problem'>;

/** Returns the figures of a session. `now`: in ms since 1970. */
export function measureSession(state: ContextState, limits: Limits, now: number): Measured {
  const { context, compactions } = state;
  const tokens = contextAtEnd(state);
  const compactedAt = compactions.at(-1)?.at ?? null;
  const first = context.find(({ at }) => compactedAt === null || (at ?? '') > compactedAt);
  const lastReply = context.at(-1)?.at ?? null;
  return {
    title: state.title,
    started: state.started,
    tokens,
    atLeast: tokens !== null && (state.given ?? '') > (lastReply ?? ''),
    ...limits,
    perHour: growthPerHour({ context, compactedAt, now }),
    fills:
      tokens === null || first === undefined
        ? []
        : fillContext({
            parts: state.parts,
            first: first.tokens,
            now: tokens,
            most: context[0]?.tokens ?? first.tokens,
          }),
    points: thinPoints(context),
    compactions: compactions.map(({ at, before, automatic }, index) => {
      const end = compactions[index + 1]?.at ?? null;
      const after = context.find(
        (point) => (point.at ?? '') > (at ?? '') && (end === null || (point.at ?? '') < end),
      );
      return { at, before, after: after?.tokens ?? null, automatic };
    }),
    unread: state.agents.filter(isUnread).map(({ id, task }) => ({ id, task })),
    at: state.ended,
  };
}

/** More points than the curve of a popover shows. */
const mostPoints = 240;

/** Returns every so many sizes, and always the last. */
function thinPoints(points: readonly ContextPoint[]): readonly ContextPoint[] {
  const step = Math.ceil(points.length / mostPoints);
  return step <= 1 ? points : points.filter((_, index) => (points.length - 1 - index) % step === 0);
}
