/** Displays on Linux; none if the tests run on the user's own display. */
export const testDisplays: readonly string[] = (process.env['CARRYOVER_TEST_DISPLAYS'] ?? '')
  .split(',')
  .filter((display) => display !== '');
