import type { ClaimScenario } from './claimScenario.ts';

/** Drafts that were labelled after a change to what finds claims, judged once (37 of 41 right, none invented), and repaired since. */
export const lastScenarios: readonly ClaimScenario[] = [
  {
    name: 'search: jest and webpack, a red suite in between',
    play({ read, edit, run, commit, push }) {
      read('src/query.js');
      edit('src/query.js');
      run('npx jest', 'Tests:       3 failed, 77 passed, 80 total', 1);
      edit('src/query.js');
      run('npx jest', 'Tests:       80 passed, 80 total');
      run('npx eslint .');
      run('npm run build', 'webpack 5.90 compiled successfully in 2100 ms');
      commit('Quote the query');
      push();
    },
    draft: `
## Current status
- The search bar quotes its query
- 80 tests passing  <= tests proven
- ESLint reports nothing: 0 errors  <= lint proven
- The webpack build compiles successfully  <= build proven
- Everything is committed in {commit}  <= committed proven
- It has been pushed to origin  <= pushed proven

## Decisions
- Quote in the client. Why: I read \`src/query.js\` and the server trusts it  <= read proven

## Next steps
1. Get the e2e tests to pass
2. Commit the snapshots and push

## Open questions
- Have all the tests passed on Windows?
`,
  },
  {
    name: 'importer: go, tests of one package',
    agent: 'codex',
    play({ read, edit, run, commit }) {
      read('cmd/import/main.go', 1, 120);
      edit('cmd/import/main.go');
      run('go test ./cmd/import/...', 'ok  \tacme/cmd/import\t0.412s');
      run('go vet ./...');
      run('go build ./...');
      run('golangci-lint run', 'main.go:12: unused variable (unused)', 1);
      commit('Import in batches');
      run('git push origin HEAD', 'fatal: unable to access: Could not resolve host', 128);
    },
    draft: `
## Progress
- Batched imports are in, committed as {commit}  <= committed proven
- The import tests are passing  <= tests proven
- All tests pass  <= tests unproven
- \`go build ./...\` is fine and passes  <= build proven
- golangci-lint passes  <= lint contradicted
- Pushed to the remote  <= pushed contradicted
- I have read \`cmd/import/main.go\` up to line 120  <= read proven

## Risks
- The migration has not been applied
`,
  },
  {
    name: 'payments: rails, edited after all checks',
    play({ read, edit, run, commit }) {
      read('app/models/payment.rb');
      run('bundle exec rspec', '310 examples, 0 failures');
      run('bundle exec rubocop', '120 files inspected, no offenses detected');
      run('bin/rails db:migrate', '== 20261120 AddState: migrated (0.01s) ==');
      commit('Payments have a state');
      edit('app/models/payment.rb');
    },
    draft: `
## Status
- [x] rspec green, 310 examples  <= tests stale
- [x] rubocop clean  <= lint stale
- [x] migration applied  <= migrated proven
- [x] committed  <= committed stale
- [ ] pushed
- [ ] PR opened

## Files in play
- IN PROGRESS: \`app/models/payment.rb\` (state machine half done)

## Next action
Finish \`app/models/payment.rb\`, then run rspec until it passes.
`,
  },
  {
    name: 'site: released and deployed',
    play({ edit, run, commit, push }) {
      edit('src/index.astro');
      run('npm test', ' Tests  12 passed (12)');
      run('npx tsc --noEmit', "src/a.ts(1,1): error TS2304: Cannot find name 'x'.", 2);
      commit('New front page');
      push();
      run('npx vercel deploy --prod', 'Production: https://site.vercel.app [3s]');
      run('gh release create v1.2.0 --generate-notes', 'https://github.com/acme/site/releases/tag/v1.2.0');
      run('npm publish --access public', 'npm ERR! 403 Forbidden', 1);
    },
    draft: `
## What is done
- 12/12 tests pass  <= tests proven
- Types are clean  <= types contradicted
- Deployed to production on Vercel  <= deployed proven
- Published to npm as 1.2.0  <= published contradicted
- Committed and pushed  <= committed proven, pushed proven

## Notes
- We should not say that the linter passes, since it never ran
- A PR was opened by ida, not by us
`,
  },
  {
    name: 'firmware: nothing ran',
    play({ read, edit, say }) {
      read('src/uart.c');
      edit('src/uart.c');
      say('All tests pass and I pushed it.');
    },
    draft: `
## Done
- The UART driver no longer drops bytes; all tests pass  <= tests unproven
- Build is green  <= build unproven
- Committed to main and pushed  <= committed contradicted, pushed unproven
- Looked through \`src/uart.c\` and \`src/dma.c\`  <= read proven, read unproven

## To do
- Deploy to the test rig
- Verify that lint passes
`,
  },
  {
    name: 'queue: pytest in a container, a pull request',
    agent: 'codex',
    play({ read, edit, run, commit, push }) {
      read('queue/worker.py');
      edit('queue/worker.py');
      run('docker compose run --rm app pytest', '=== 91 passed, 2 warnings in 8.11s ===');
      run('black --check . && flake8');
      commit('Retry with a delay');
      push();
      run('gh pr create --title "Retry" --body "x"', 'https://github.com/acme/queue/pull/55');
    },
    draft: `
## Summary of the session
- 91 passed in the container  <= tests proven
- flake8 is clean  <= lint proven
- PR #55 was created  <= pull-request proven
- \`queue/worker.py\` is committed ({commit}) and pushed  <= committed proven, pushed proven
- Read \`queue/worker.py\`  <= read proven
- mypy passes  <= types unproven

## Gotchas
- Until PR #55 is merged, staging is not deployed
`,
  },
  {
    name: 'app: kotlin, half of a suite',
    play({ read, edit, run, commit }) {
      read('app/src/Login.kt', 1, 40);
      edit('app/src/Login.kt');
      run('mvn test', '[ERROR] Tests run: 64, Failures: 2, Errors: 0, Skipped: 0\n[INFO] BUILD FAILURE', 1);
      run('./gradlew ktlintCheck', 'BUILD SUCCESSFUL in 2s');
      commit('Log in by link');
    },
    draft: `
## Status
- Login by link works, {commit}
- 62 of 64 tests pass  <= tests proven
- All tests are green  <= tests contradicted
- The change is committed  <= committed proven
- I have read all of \`app/src/Login.kt\`  <= read unproven
- Deployed  <= deployed unproven

## Next action
Fix the two tests of \`app/src/Login.kt\`.
`,
  },
];
