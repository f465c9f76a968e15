// Fetches for `npm test` what the end-to-end tests need and the machine lacks, before they begin.
import { testBrowser } from './testBrowser.mjs';
import { testDisplay } from './testDisplay.mjs';
import { testRuntime } from './testRuntime.mjs';

const executable = testRuntime();
testBrowser();
const display = await testDisplay(executable);
display.stop();
