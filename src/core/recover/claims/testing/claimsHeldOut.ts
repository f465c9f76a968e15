import type { ClaimScenario } from './claimScenario.ts';

/**
 * Drafts whose claims were labelled by hand before anything that finds claims was written. A label at the end of a line names
 * each claim in it and its verdict; a line without one makes no claim.
 */
export const heldOutScenarios: readonly ClaimScenario[] = [
  {
    name: 'orders: fixed after a failure, and nothing edited since',
    play({ read, edit, run, commit, push }) {
      read('src/orders.ts');
      read('src/payments.ts', 1, 80);
      edit('src/orders.ts');
      run('npm test -- orders', ' Tests  4 passed (4)');
      run('npm test', ' Tests  2 failed | 40 passed (42)', 1);
      edit('src/orders.ts');
      run('npm test 2>&1 | tail -20', ' Test Files  9 passed (9)\n      Tests  42 passed (42)');
      run('npm run lint');
      run('npx tsc --noEmit');
      run('npm run build');
      commit('Check the stock before an order is placed');
      push();
      run('gh pr create --title "Check the stock" --body "x"', 'https://github.com/acme/shop/pull/218');
    },
    draft: `
## Payload after session 4 - Stock check

**Current goal:** Orders are refused when the stock is too low.

**Decisions made:**
- The check runs inside the transaction. Why: two orders at once must not both pass
- Kept the retry in \`src/payments.ts\`; I read \`src/payments.ts\` to be sure it is idempotent  <= read proven
- Chose not to touch refunds, having read \`src/refunds.ts\` completely  <= read unproven

**Status:**
- [x] All 42 tests pass  <= tests proven
- [x] Lint clean, type check clean, build passes  <= lint proven, types proven, build proven
- [x] Committed as \`{commit}\` and pushed to origin  <= committed proven, pushed proven
- [x] Opened PR #218  <= pull-request proven
- [ ] Deployed to staging
- [ ] Run the e2e suite until all tests pass

**Next action:** Make sure the tests pass on Node 22, then merge. Once committed, tag the release.

**Don't forget:**
- The migration has been run against staging  <= migrated unproven
- Tests must pass before the PR is merged
- v2.3.0 was published to npm  <= published unproven
`,
  },
  {
    name: 'inventory: the suite failed last, and the push was rejected',
    play({ edit, run }) {
      edit('src/inventory.ts');
      run('npx vitest run src/inventory.test.ts', ' Tests  7 passed (7)');
      run('npx vitest run', ' Tests  3 failed | 58 passed (61)', 1);
      run('npm run lint', '✖ 2 problems (2 errors, 0 warnings)', 1);
      run('npm run typecheck 2>&1 | tail -5', '');
      run('git push', ' ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs', 1);
    },
    draft: `
# Handoff

## Where we are
Finished the inventory rewrite. All tests are passing and everything is pushed.  <= tests contradicted, pushed contradicted
The inventory tests pass (\`src/inventory.test.ts\`, 7 tests).  <= tests unproven
Lint is clean.  <= lint contradicted
No type errors.  <= types unproven
The build is green.  <= build unproven

## Decisions
- Stock is counted per warehouse because returns are booked per warehouse
- We do not claim that the tests pass on Windows

## What is left
- The lint must be clean before this is merged
- Are the tests passing in CI? Nobody looked.
- If the build passes, deploy to production
- Not yet pushed: the branch of the importer
- "All tests pass" was what the last handoff said, and it was wrong
`,
  },
  {
    name: 'django: migrated and deployed, files edited afterwards',
    play({ read, edit, run, commit }) {
      read('app/models.py');
      edit('app/models.py');
      edit('app/migrations/0042_add_region.py');
      run('python manage.py migrate', 'Running migrations:\n  Applying app.0042_add_region... OK');
      run('pytest -q', '128 passed in 14.20s');
      run('ruff check .', 'All checks passed!');
      run('mypy app', 'Success: no issues found in 41 source files');
      run('fly deploy', 'v17 deployed successfully');
      commit('Add the region to accounts');
      edit('app/views.py');
    },
    draft: `
## Session 12 summary

### Done
1. Added \`region\` to \`Account\`, migration 0042 applied  <= migrated proven
2. 128 tests passing  <= tests stale
3. ruff clean, mypy passes  <= lint stale, types stale
4. Deployed to fly.io  <= deployed proven
5. All changes committed  <= committed stale
6. Pushed to \`main\`  <= pushed unproven
7. Read \`app/models.py\` and \`app/serializers.py\`  <= read proven, read unproven

### Open
- Should we backfill the region before the migration is applied in production?
- Do not deploy on Friday
- The tests that passed before the rename are gone
- Will be committed once the view is reviewed
- Plan: migrate the production database, verify that tests pass, deploy

| Item | State |
| --- | --- |
| Tests | passing |
| Deployed | yes |
`,
  },
  {
    name: 'go: narrower runs only',
    play({ read, edit, run, commit }) {
      read('internal/auth/token.go');
      edit('internal/auth/token.go');
      run('go test ./internal/auth/...', 'ok  \texample.org/api/internal/auth\t0.412s');
      run('go vet ./...');
      run('go build ./...');
      run('golangci-lint run ./... | tail -3', '');
      commit('Refuse tokens without an audience');
    },
    draft: `
**Current goal:** Tokens without an audience are refused.

**Decisions made:**
- Refuse, do not warn (session 2 - a warning was ignored for a year)

**Status:**
- auth tests pass  <= tests proven
- full test suite passes  <= tests unproven
- \`go build ./...\` succeeds  <= build proven
- golangci-lint reports no issues  <= lint unproven
- changes to \`internal/auth/token.go\` are committed ({commit})  <= committed proven
- \`internal/auth/claims.go\` is committed as well  <= committed unproven
- opened a pull request for it  <= pull-request unproven
- released as v0.9.1  <= published unproven

**Next action:** Run \`go test ./...\` and fix what fails. When everything is green, push.

**Don't forget:**
- I have read \`internal/auth/token.go\`, not the callers of it  <= read proven
- Never push to main directly
- CI says the tests pass
- It would be good if the build passed without cgo
- git commit is not signed here
`,
  },
  {
    name: 'rust: everything proven, in prose',
    play({ read, edit, run, commit, push }) {
      read('crates/core/src/search.rs');
      edit('crates/core/src/search.rs');
      edit('crates/core/src/search/tests.rs');
      run('cargo build --workspace', '    Finished dev profile in 12.1s');
      run(
        'cargo test --workspace',
        'test result: ok. 39 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out',
      );
      run('cargo clippy --workspace -- -D warnings', '    Finished dev profile in 3.0s');
      commit('Move the tests of the search into a file');
      commit('Name the limits of the search');
      push();
      run('cargo publish -p sotis-core', '    Uploaded sotis-core v0.4.0');
    },
    draft: `
Payload after session 9

Current goal: keep \`search.rs\` below 400 lines.

Decisions made:
- Tests live in \`search/tests.rs\`, since the file was over 500 lines
- Nothing public moved, so no semver bump is needed

Status: moved the tests, ran the whole workspace: cargo build ✅, cargo test ✅ (39 passed), clippy clean.  <= build proven, tests proven, lint proven
Both commits are pushed.  <= pushed proven
sotis-core 0.4.0 is published on crates.io  <= published proven
The docs site has been deployed  <= deployed unproven
All 41 tests green  <= tests unproven

Next action: open a PR after the review. We want the tests to pass with \`--release\`, too.

Don't forget:
- clippy has to stay clean
- the benchmark was not run
- ask Kim whether the crate should be published under the new name
- committed files must not contain tabs
`,
  },
  {
    name: 'codex: tests ran without a result, the commit failed in a hook',
    agent: 'codex',
    play({ read, edit, run }) {
      read('lib/mailer.rb');
      edit('lib/mailer.rb');
      run('bundle exec rspec > /tmp/out.txt 2>&1', '');
      run('bundle exec rubocop', '12 files inspected, no offenses detected');
      run('bin/rails db:migrate', 'rake aborted!\nPG::ConnectionBad', 1);
      run('git commit -am "Send mail once"', 'overcommit: hook failed', 1);
    },
    draft: `
## Handover: mailer

### Status

- ✅ specs green  <= tests unproven
- ✅ rubocop clean  <= lint proven
- ✅ migrations ran  <= migrated contradicted
- ✅ committed  <= committed contradicted
- ⏳ push
- ❌ tests pass on JRuby
- Went through \`lib/mailer.rb\`; looked at \`lib/queue.rb\` too.  <= read proven, read unproven
The mailer used to send twice whenever a job was retried.

Next: get the tests to pass against Postgres 16, migrate, commit, push.
`,
  },
  {
    name: 'monorepo: one package, end-to-end tests apart',
    play({ edit, run, commit, push }) {
      edit('packages/api/src/server.ts');
      run('pnpm --filter api test', ' Tests  18 passed (18)');
      run('pnpm test:unit', ' Tests  210 passed (210)');
      run('pnpm test:e2e', '  3 failed\n  12 passed (40.1s)', 1);
      run('pnpm lint && pnpm build');
      commit('Answer with 429 above the limit');
      push();
      run('gh pr create --draft --fill', 'https://github.com/acme/mono/pull/77');
    },
    draft: `
# SESSION NOTES

Completed:
* rate limit in \`packages/api/src/server.ts\`
* unit tests pass (210)  <= tests proven
* e2e tests pass  <= tests contradicted
* 18/18 api tests passing  <= tests proven
* integration tests pass  <= tests unproven
* lint and build pass  <= lint proven, build proven
* draft PR #77 is up  <= pull-request proven
* PR #78 opened for the docs  <= pull-request unproven
* everything is committed and pushed  <= committed proven, pushed proven

Blocked:
* e2e: 3 of 15 tests fail, the login page times out
* cannot tell whether the tests pass without Redis

Rules:
* Run lint before every commit
* No merge until all e2e tests pass
* Merged or not, the branch stays
`,
  },
  {
    name: 'a session that ran nothing',
    play({ read, say }) {
      read('README.md');
      read('docs/plan.md', 10, 40);
      say('I think the tests pass and the build is fine.');
    },
    draft: `
**Current goal:** Write the plan.

**Status:**
- Tests pass, build passes  <= tests unproven, build unproven
- Committed and pushed  <= committed unproven, pushed unproven
- Deployed to production  <= deployed unproven
- I reviewed \`docs/plan.md\`  <= read proven
- Read docs/plan.md (lines 10-40)  <= read proven
- Reviewed \`docs/api.md\` as well  <= read unproven

**Next action:** Read \`src/index.ts\`, then run the tests.

**Files in play:**
- IN PROGRESS: \`docs/plan.md\` (tests pass is still to be defined)
- UNTOUCHED: \`src/index.ts\`
`,
  },
];
