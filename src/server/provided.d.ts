import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the worker as the tests' set-up bundles it. */
    workerUrl: string;
  }
}
