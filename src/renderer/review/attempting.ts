/** Does work, reports its failure to `fail`, and resolves to `null` then. */
export function attempting(fail: (error: unknown) => void) {
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      fail(error);
      return null;
    }
  };
}
