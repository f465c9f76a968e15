import type { ClaimScenario } from './claimScenario.ts';

/** Drafts of makers and tools that the other sets lack. They were labelled before they were judged for the first time. */
export const freshScenarios: readonly ClaimScenario[] = [
  {
    name: 'ingest: uv and pytest, green at the end',
    play({ read, edit, run, commit, push }) {
      read('ingest/parser.py');
      edit('ingest/parser.py');
      run('uv run pytest -q tests/test_parser.py', '......\n6 passed in 0.41s');
      run('uv run ruff check . && uv run ruff format --check .', 'All checks passed!');
      run('uv run mypy ingest', 'Success: no issues found in 31 source files');
      run('uv run pytest -q', '1 failed, 203 passed in 12.31s', 1);
      edit('ingest/parser.py');
      run('uv run pytest -q', '204 passed, 3 skipped in 12.02s');
      commit('Parse feeds without a date');
      push();
    },
    draft: `
# Session handoff

## What was done
- \`ingest/parser.py\` takes feeds without a date now
- 204 passed, 3 skipped  <= tests proven
- pytest is green  <= tests proven
- I re-read \`ingest/parser.py\` before the change  <= read proven
- mypy was clean  <= types stale
- Commit \`{commit}\` holds everything and is pushed  <= committed proven, pushed proven
- No PR was opened yet
- We have not deployed this

## Next action
Open a PR from \`main\`, and deploy once it is approved.

## Don't forget
- Alembic migrations were applied on the dev database  <= migrated unproven
- The skipped tests need a network
`,
  },
  {
    name: 'billing service: gradle, a part of the tests',
    play({ read, edit, run, commit }) {
      read('src/main/java/acme/Invoice.java', 1, 200);
      edit('src/main/java/acme/Invoice.java');
      run(
        './gradlew test --tests acme.InvoiceTest',
        'BUILD SUCCESSFUL in 9s\n4 actionable tasks: 2 executed',
      );
      run('mvn -q test', '[INFO] Tests run: 57, Failures: 0, Errors: 0, Skipped: 1\n[INFO] BUILD SUCCESS');
      run('./gradlew build', 'BUILD FAILED in 4s', 1);
      commit('Round invoices once');
      run('git push', '! [remote rejected] main -> main (protected branch hook declined)', 1);
    },
    draft: `
## Payload after session 2

**Current goal:** Invoices are rounded once.

**Status:**
- All 57 tests pass under Maven  <= tests proven
- The Gradle build works  <= build contradicted
- Changes are committed  <= committed proven
- Branch pushed  <= pushed contradicted
- Published the artifact to Maven Central  <= published unproven

**Decisions made:**
- Round in \`Invoice.total()\`. Why: two roundings gave a cent too much
- I looked through \`src/main/java/acme/Invoice.java\`  <= read proven

**Next action:** Make \`./gradlew build\` pass.
`,
  },
  {
    name: 'api: dotnet, edited after the run',
    play({ read, edit, run }) {
      read('Api/Orders.cs');
      run('dotnet test', 'Passed!  - Failed:     0, Passed:    88, Skipped:     0, Total:    88');
      run('dotnet build', 'Build succeeded.\n    0 Warning(s)\n    0 Error(s)');
      edit('Api/Orders.cs');
    },
    draft: `
# Where things stand

All 88 tests pass.  <= tests stale
The solution builds cleanly.  <= build stale
I read \`Api/Orders.cs\` and \`Api/Carts.cs\`.  <= read proven, read unproven
Nothing is committed yet.
If the tests pass on CI, merge.
EF migrations were run against the local database.  <= migrated unproven
`,
  },
  {
    name: 'chat: mix and credo',
    play({ edit, run, commit, push }) {
      edit('lib/chat/room.ex');
      run('mix test', '142 tests, 0 failures');
      run('mix credo --strict', 'Analysis took 0.3 seconds');
      run('mix ecto.migrate', '10:11:12.131 [info] == Migrated 20261101 in 0.0s');
      commit('Keep rooms in the registry');
      push();
      run('fly deploy', 'v42 deployed successfully');
    },
    draft: `
**Goal:** Rooms survive a restart.

**Status:**
✔ mix test: 142 tests, 0 failures  <= tests proven
✔ migration applied  <= migrated proven
✔ pushed, and deployed to Fly  <= pushed proven, deployed proven
✔ commit {commit}  <= committed proven
✘ dialyzer not run

**Risks:**
- The old rooms may be lost if the deploy is rolled back
`,
  },
  {
    name: 'design system: pnpm, playwright, changesets',
    play({ read, edit, run, commit, push }) {
      read('packages/ui/button.tsx', 1, 60);
      edit('packages/ui/button.tsx');
      run('pnpm -r test', ' Test Files  12 passed (12)\n      Tests  96 passed (96)');
      run('pnpm exec playwright test', '  2 failed\n  31 passed (40.1s)', 1);
      run('pnpm lint');
      run('pnpm exec tsc -b');
      run('pnpm build');
      commit('Focus ring on the button');
      push();
      run('gh pr create --fill', 'https://github.com/acme/ui/pull/412');
    },
    draft: `
## Status

Done so far: unit tests pass (96/96), but the Playwright suite has two failures.  <= tests proven
Lint passes and the types check.  <= lint proven, types proven
\`pnpm build\` succeeds.  <= build proven
The work is on the branch as {commit}, pushed, PR #412 is open.  <= committed proven, pushed proven, pull-request proven
All Playwright tests pass.  <= tests contradicted
Version 3.1.0 is on npm.  <= published unproven
I read lines 1-60 of \`packages/ui/button.tsx\`.  <= read proven
I have read \`packages/ui/button.tsx\` in full.  <= read unproven
The docs were deployed to Vercel.  <= deployed unproven
`,
  },
  {
    name: 'cluster: terraform and kubectl',
    play({ read, edit, run, commit }) {
      read('infra/main.tf');
      edit('infra/main.tf');
      run('terraform plan', 'Plan: 2 to add, 0 to change, 0 to destroy.');
      run('terraform apply -auto-approve', 'Apply complete! Resources: 2 added, 0 changed, 0 destroyed.');
      run('kubectl apply -f k8s/', 'deployment.apps/web configured');
      run('kubectl rollout status deploy/web', 'error: deployment "web" exceeded its progress deadline', 1);
      commit('Two more nodes');
    },
    draft: `
## Status

- I went over \`infra/main.tf\`  <= read proven
- committed as {commit}  <= committed proven
- not pushed
- no tests exist for this
- The plan has two additions
- Lint clean  <= lint unproven
`,
  },
  {
    name: 'shop: laravel, migration failed',
    agent: 'codex',
    play({ read, edit, run, commit, push }) {
      read('app/Models/Order.php');
      edit('app/Models/Order.php');
      run(
        'php artisan test',
        '   FAIL  Tests\\Feature\\OrderTest\n  Tests:    1 failed, 33 passed (97 assertions)',
        1,
      );
      edit('app/Models/Order.php');
      run('vendor/bin/phpunit', 'OK (34 tests, 98 assertions)');
      run('php artisan migrate', 'SQLSTATE[42S01]: Base table or view already exists', 1);
      run('vendor/bin/pint --test', 'PASS   61 files');
      commit('Orders have a channel');
      push();
    },
    draft: `
## Progress
- PHPUnit: OK (34 tests)  <= tests proven
- the whole suite is passing  <= tests proven
- database migrated  <= migrated contradicted
- code committed and pushed to origin/main  <= committed proven, pushed proven
- read \`app/Models/Order.php\`  <= read proven
- read \`app/Models/Cart.php\`  <= read unproven
- deployed to Forge  <= deployed unproven

Next: fix the migration so that the tests pass on MySQL.
`,
  },
  {
    name: 'parser: cargo nextest, dirty at the end',
    agent: 'codex',
    play({ read, edit, run, commit }) {
      read('src/lexer.rs', 1, 90);
      edit('src/lexer.rs');
      run('cargo nextest run', '     Summary [   1.203s] 61 tests run: 61 passed, 0 skipped');
      run(
        'cargo clippy --all-targets -- -D warnings',
        'warning: unused import\nerror: could not compile',
        101,
      );
      commit('Lex raw strings');
      edit('src/lexer.rs');
    },
    draft: `
# State
61 tests passed with nextest, before the last edit.  <= tests stale
Clippy is clean.  <= lint contradicted
\`src/lexer.rs\` is committed.  <= committed stale
Crate 0.7.2 has been released to crates.io.  <= published unproven
I only read \`src/lexer.rs\` lines 1 to 90.  <= read proven
Pushed.  <= pushed unproven
`,
  },
  {
    name: 'map: a pull request that was merged, and words about others',
    play({ read, edit, run, commit, push }) {
      read('src/map.ts');
      edit('src/map.ts');
      run('bun test', ' 45 pass\n 0 fail\n 120 expect() calls\nRan 45 tests across 9 files. [1.20s]');
      run('bunx biome check .', 'Checked 88 files in 40ms. No fixes applied.');
      run('bun run build', '$ vite build\n✓ built in 2.1s');
      commit('Cluster the markers');
      push();
      run('gh pr create --title x --body y', 'https://github.com/acme/map/pull/9');
      run('npm publish', '+ @acme/map@1.4.0');
    },
    draft: `
# Clustered markers

**Done**
- 45 pass, 0 fail under Bun  <= tests proven
- Biome: no problems  <= lint proven
- vite build OK  <= build proven
- Pull request #9 created  <= pull-request proven
- @acme/map 1.4.0 published  <= published proven
- Everything was committed before the PR  <= committed proven
- 46 tests pass  <= tests unproven

**Open**
- Should the tests pass in Safari, remove the polyfill
- Ask ida whether her migration was applied
- "All tests pass" is not enough for the release checklist
`,
  },
];
