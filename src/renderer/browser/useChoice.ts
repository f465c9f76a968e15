import { useState } from 'react';
import { problemOf } from '../requests/createAttempts.ts';
import type { BrowserHost } from './createBrowserHost.ts';

export interface ChoiceProps {
  readonly host: BrowserHost;
}

/** Makes a choice that the server may refuse: the dialog then stays open and shows the reason. */
export function useChoice() {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = (work: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    work()
      .catch((error: unknown) => setProblem(problemOf(error)))
      .finally(() => setBusy(false));
  };
  return { problem, busy, attempt };
}
