/** Of Linux; none where the tests run on the display of whoever starts them. */
export const testDisplays: readonly string[] = (process.env['CARRYOVER_TEST_DISPLAYS'] ?? '')
  .split(',')
  .filter((display) => display !== '');
