import { useEffect, useState } from 'react';
import { formatAgo } from './formats.ts';

/** ms. Seconds are shown for a minute. */
const minuteMs = 60_000;

/** The age of a time, updated while it is shown. */
export function Ago({ iso }: { readonly iso: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const age = now - new Date(iso).getTime();
    const timer = setTimeout(() => setNow(Date.now()), age < minuteMs ? 1_000 : minuteMs / 2);
    return () => clearTimeout(timer);
  }, [iso, now]);
  return <span className="num">{formatAgo(iso, new Date(now))}</span>;
}
