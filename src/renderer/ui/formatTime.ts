const dayMs = 86_400_000;

/** Returns today as `18:32`, this week as `Tue 18:40`, older as `3 May`, other years with the year. */
export function formatTime(iso: string, now: Date = new Date()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const clock = time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (time.toDateString() === now.toDateString()) return clock;
  const age = now.getTime() - time.getTime();
  if (age >= 0 && age < 6 * dayMs) {
    return `${time.toLocaleDateString('en-GB', { weekday: 'short' })} ${clock}`;
  }
  const year = time.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return time.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year });
}
