import type { ClaimScenario } from './claimScenario.ts';

/** Drafts whose claims were labelled by hand, and looked at while the recognition of claims was made. */
export const seenScenarios: readonly ClaimScenario[] = [
  {
    name: 'search: fixed, checked, then edited again',
    play({ read, edit, run, commit }) {
      read('src/search.ts');
      edit('src/search.ts');
      run('npm test', '      Tests  61 passed (61)');
      run('npm run typecheck && npm run lint');
      run('npm run build | tail -3', 'built in 2.1s');
      commit('Rank exact matches first');
      edit('src/rank.ts');
    },
    draft: `
## Payload after session 2 - Search

**Current goal:** All tests pass and search ranks exact matches first.

**Decisions made:**
- Rank by exact match first. Why: users type whole names
- The build must pass on Node 20 because the servers run it

**Status:**
- Tests: 61/61 passing  <= tests stale
- Typecheck and lint clean  <= types stale, lint stale
- Build: passing  <= build unproven
- Work is committed  <= committed stale
- Commit: \`{commit}\`  <= committed proven
- not pushed
- Pushing is blocked until the review is done

**Next action:** Read \`src/rank.ts\`, run \`npm test\`, then commit and push.

**Don't forget:**
- \`src/search.ts\` is read at startup
- Test coverage is ok
- The test plan passes through legal first
- I reviewed \`src/search.ts\` and \`src/index.ts\`  <= read proven, read unproven
`,
  },
  {
    name: 'uploads: failing tests, nothing committed',
    play({ edit, run }) {
      edit('src/uploads.py');
      run('pytest tests/test_uploads.py', '5 passed in 0.40s');
      run('pytest', '2 failed, 118 passed in 9.10s', 1);
      run('python -m mypy src | tail -1', 'Success');
      run('flake8 src', 'src/uploads.py:1:1: F401', 1);
    },
    draft: `
# Session handover

## Status
Uploads are resumable now. Tests pass.  <= tests contradicted
\`tests/test_uploads.py\` passes.  <= tests unproven
118 of 120 tests pass.  <= tests proven
flake8 is clean, mypy reports no errors.  <= lint contradicted, types unproven
Everything has been committed.  <= committed contradicted
No commits were pushed yet.
The package was published to PyPI.  <= published unproven

## Next
1. Fix the two tests that fail
2. Make sure all tests pass
3. Commit, push, open a PR
`,
  },
  {
    name: 'web: proven in every kind',
    play({ read, edit, run, commit, push }) {
      read('web/app.tsx', 20, 90);
      edit('web/app.tsx');
      run('cd web && npx tsc --noEmit && npx eslint .');
      run(
        'npx vitest run --reporter=dot',
        ' Test Files  37 passed (37)\n      Tests  1,091 passed (1091)'.replace('1,091', '1091'),
      );
      run('npx playwright test', '  24 passed (61.0s)');
      run('npm run build');
      run('npx prisma migrate deploy', 'All migrations have been successfully applied.');
      commit('Show the cart in the header');
      push();
      run('gh pr create --fill', 'https://github.com/acme/web/pull/31');
      run('vercel deploy --prod', 'https://web.example.org');
      run('npm publish --access public', '+ @acme/web@2.0.1');
    },
    draft: `
## Handoff

**Status:** typecheck clean · ESLint 0 errors · 37 suites / 1091 tests pass · e2e tests pass · build green  <= types proven, lint proven, tests proven, tests proven, build proven

**Work completed:**
- [x] Migrations applied  <= migrated proven
- [x] Committed and pushed to \`main\`  <= committed proven, pushed proven
- [x] Opened a pull request (#31)  <= pull-request proven
- [x] Deployed to production  <= deployed proven
- [x] Published \`@acme/web\` 2.0.1 to npm  <= published proven
- [ ] Committed the screenshots
- [x] I read \`web/app.tsx\` (lines 20-90)  <= read proven
- I read all of \`web/app.tsx\`  <= read unproven
- PR #32 was opened for the docs  <= pull-request unproven

**Rules:**
- Run the tests before you push
- Deployed versions are never edited by hand
- Events are published on every save
- The committed files in \`dist/\` are generated
- You pushed the tag yourself

**Open questions:**
- Do the tests pass on Windows?
- Was it deployed with the flag on?
`,
  },
  {
    name: 'codex: a part was tested, a later run without result',
    agent: 'codex',
    play({ read, edit, run, commit }) {
      read('src/cache.rs');
      edit('src/cache.rs');
      run('cargo test cache', 'test result: ok. 6 passed; 0 failed; 0 ignored; 0 measured; 20 filtered out');
      run('cargo clippy', 'error: could not compile', 101);
      run('cargo clippy --fix --allow-dirty > /dev/null; echo done', 'done');
      run('cargo build');
      commit('Evict the oldest entry');
    },
    draft: `
**Status:**
- cache tests pass  <= tests proven
- all tests pass  <= tests unproven
- 6 tests pass  <= tests proven
- clippy is clean  <= lint unproven
- cargo build succeeds  <= build proven
- \`src/cache.rs\` committed  <= committed proven
- Deployed  <= deployed unproven
- I looked at \`src/cache.rs\`  <= read proven
- I think the benchmarks pass

**Next action:** When the tests pass, push.
`,
  },
  {
    name: 'a long file of notes',
    play({ edit, run, commit }) {
      edit('app/jobs.rb');
      run('bin/rails test', '31 runs, 80 assertions, 0 failures, 0 errors, 0 skips');
      run('bundle exec rspec', '212 examples, 0 failures');
      run('bin/rails db:migrate:status');
      commit('Retry jobs with a delay');
    },
    draft: `
# Progress

## Done
- Jobs are retried with a delay (specs green)  <= tests proven
- 212 specs passing  <= tests proven
- Database migrated  <= migrated unproven
- Merged the old branch, committed the rest  <= committed proven
- Used to fail: the nightly tests
- Somebody said the tests pass on CI

## Notes
> All tests pass.

\`\`\`
npm test
All tests pass
\`\`\`

| Check | Result |
| --- | --- |
| Build | passes |

The word "committed" has two meanings. We are committed to the old API.
The tests for the importer still fail. The tests do not pass without Redis.
`,
  },
  {
    name: 'billing',
    play({ read, edit, run, commit, push }) {
      read('src/billing/invoice.ts');
      edit('src/billing/invoice.ts');
      run('yarn test', 'Tests:       88 passed, 88 total');
      run('yarn eslint src', '');
      run('yarn tsc -p tsconfig.json', 'src/a.ts(1,1): error TS2322', 2);
      commit('Round invoices once');
      push();
      edit('src/billing/tax.ts');
      run('yarn build', '');
      run('npx prisma migrate dev', 'Your database is now in sync');
    },
    draft: `
## Session summary

**Status:**
- Rounding is done once now, test suite is green (88/88)  <= tests stale
- ESLint passes  <= lint stale
- TypeScript compiles without errors  <= types contradicted
- tsc is clean  <= types contradicted
- Build succeeded  <= build proven
- Ran the migration locally  <= migrated proven
- Commit {commit} has the rounding  <= committed proven
- Pushed to main  <= pushed proven
- PR still to be opened
- Deployed nothing yet
- Looked at \`src/billing/invoice.ts\`; \`src/billing/tax.ts\` was only edited  <= read proven

**Next action:** Get tsc clean, then push and open the PR. Tests should stay green.

**Don't forget:**
- staging was deployed by Kim
- the tax tests passed yesterday
- 3 tests are skipped on purpose
- We pushed back on the new rounding rule
`,
  },
  {
    name: 'cli tool in python, codex',
    agent: 'codex',
    play({ read, edit, run, commit }) {
      read('tool/cli.py', 1, 120);
      edit('tool/cli.py');
      run('uv run pytest tests/test_cli.py -q', '14 passed in 0.80s');
      run('uv run pytest -q', '1 failed, 96 passed in 4.10s', 1);
      run('uv run ruff check .', 'All checks passed!');
      commit('Accept several files');
      run('git push origin HEAD 2>&1', 'error: failed to push some refs to origin', 1);
    },
    draft: `
# Handoff

## Status
- [x] \`ruff check\` passes  <= lint proven
- [x] tests in \`tests/test_cli.py\` pass (14)  <= tests unproven
- [x] full suite passing  <= tests contradicted
- [x] committed ({commit})  <= committed proven
- [x] pushed  <= pushed contradicted
- [ ] published to PyPI
- 96 of 97 tests pass  <= tests proven
- mypy: no issues  <= types unproven
- I went through \`tool/cli.py\` lines 1-120  <= read proven
- Read all of \`tool/cli.py\`  <= read unproven

## Notes
Nothing was deployed. If CI is green, publish 1.4.0 to PyPI.
`,
  },
];
