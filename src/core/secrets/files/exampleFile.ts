import { isEnvFile } from './secretsFile.ts';

/**
 * True for a file of tests, fixtures, examples or documentation, by its name or by a folder above it. `path` is relative to the
 * project, with `/`. A file of variables is none, nor is one of settings that only its own name says to be an example or for
 * tests: people fill in their own values there, and those of a test environment work.
 */
export function isExampleFile(path: string): boolean {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  if (isEnvFile(name.toLowerCase())) return false;
  return (!settings.test(name) && tests.some((pattern) => pattern.test(name))) || parts.some(isExampleFolder);
}

/** `values-test.yaml`, `application-test.properties`. */
const settings = /\.(?:ya?ml|properties|tfvars|json|toml|ini|conf|config|cfg)$/iu;

function isExampleFolder(name: string): boolean {
  if (noDocs.test(name)) return false;
  return folder.test(name) || capitals.test(name) || (joined.test(name) && !noTests.test(name));
}

/** A word of its own, as in `test_resources`, `acme.tests` and `docs-1.2`; other words behind a dot would be the rest of a host. */
const folder =
  /^(?:[\w.-]*[._-])?(?:__)?(?:tests?|testing|test-?data|test-?suites?|specs?|e2e|fixtures?|mocks?|cassettes|vcr|examples?|samples?|demos?|docs?|documentation)(?:__)?(?:[_-][\w-]*(?:\.[\dx]+)*)?$/iu;
/** The product, in an app that works with it. */
const noDocs = /^google[._-]?docs/iu;
/** `IntegrationTests`, `LoginSpec`. */
const capitals = /[a-z0-9](?:Tests?|Specs?|Fixtures?|Mocks?|Examples?|Samples?)$/u;
/** `httptest`, `unittests`. */
const joined = /^[a-z]{2,12}tests?$/u;
const noTests =
  /^(?:la|con|at|pro|de|grea|fas|slow|new|old|har|hot|short|shor|long|high|low|sof|ligh|brigh|tigh|smar|nea|fit|stric|pen)tests?$/u;

const tests: readonly RegExp[] = [
  // `login.test.ts`, `login_test.go`, `login_spec.rb`.
  /[._-](?:tests?|specs?|e2e|mocks?|fixtures?)\.[a-z]{1,6}$/iu,
  // `test_login.py`.
  /^(?:tests?|mock)[_-]/iu,
  /^(?:conftest\.py|phpunit\.xml(?:\.dist)?)$/iu,
  // `LoginTest.java`.
  /[a-z0-9](?:Tests?|TestCase|Specs?|Fixtures?|Mocks?)\.[a-z]{1,6}$/u,
];
