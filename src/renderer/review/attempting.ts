/** Does work whose failure is said by `fail`, and answers `null` then. */
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
