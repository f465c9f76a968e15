import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the worker that the tests' set-up bundles. */
    workerUrl: string;
  }
}
