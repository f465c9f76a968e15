/**
 * Limits of the copies that show what drifted since a payload was saved, on one machine. Older copies go first, also
 * those that a payload names: drift then has no line counts.
 */
export const driftCopyLimits = { years: 2, bytes: 500_000_000 };
