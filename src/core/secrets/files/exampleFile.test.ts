import { expect, it } from 'vitest';
import { isExampleFile } from './exampleFile.ts';

it.each([
  'test/keys/server.key',
  'tests/login.ts',
  'src/__tests__/login.ts',
  'core/src/test/java/Login.java',
  'NzbDrone.Core.Test/Login.cs',
  'caddytest/a.key',
  'internal/test_resources/config.yml',
  'pkg/testdata/ca.pem',
  'app/IntegrationTests/Login.swift',
  'spec/vcr/pay.yml',
  'e2e/login.ts',
  'src/login.test.ts',
  'src/login_test.go',
  'src/login_spec.rb',
  'src/test_login.py',
  'src/LoginTest.java',
  'conftest.py',
  'phpunit.xml.dist',
  'examples/tls/key.pem',
  'spec/example_app/secrets.yml',
  'docs/api/login.md',
  'docs-1.2/login.md',
  'test-app/login.ts',
  'api-docs/api.yaml',
])('takes %s for an example', (path) => {
  expect(isExampleFile(path)).toBe(true);
});

it.each([
  'README.md',
  'src/login.ts',
  'latest/config.yml',
  'contest/config.yml',
  'src/attestation.ts',
  'src/latest.ts',
  'src/manifest.json',
  'deploy/docs.acme.com/secrets.yml',
  'deploy/test-eu.acme.com/secrets.yml',
  'src/google-docs/login.ts',
  'src/shortest/login.ts',
  'pentest/acme.md',
  'scratch/session-4.md',
  'special/login.ts',
  'src/inspect.ts',
  'demographics/login.ts',
  'src/documents.ts',
  '.env',
  '.env.test',
  'tests/.env',
  '.env.example',
  'config/services.example.env',
  'config/config.template.yml',
  '.env.production',
  'templates/login.ts',
  'src/Latest.java',
])('takes %s for none', (path) => {
  expect(isExampleFile(path)).toBe(false);
});
