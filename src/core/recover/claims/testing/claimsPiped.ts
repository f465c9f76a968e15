import type { ClaimScenario } from './claimScenario.ts';

/** Drafts in the words of real ones: outputs behind pipes, scripts of task runners, programs that start another one. */
export const pipedScenarios: readonly ClaimScenario[] = [
  {
    name: 'vault: parts of a monorepo',
    play({ edit, run, commit }) {
      edit('apps/web/src/a.ts');
      run('pnpm --filter web build 2>&1 | tail -10', '✓ built in 1.24s');
      run('pnpm --filter api test 2>&1 | tail -30', 'Tests:       478 passed, 478 total');
      run(
        'cd src && go build ./... && go vet ./cli && go test ./cli/upgrade/ 2>&1 | tail -5',
        'ok  \tacme/cli/upgrade\t0.4s',
      );
      commit('Part the build');
      run("npx vitest run -t 'upgrades twice' 2>&1 | tail -5", '      Tests  2 passed | 40 skipped (42)');
    },
    draft: `
## Done
- The web build is clean  <= build proven
- All 478 tests pass  <= tests proven
- \`go build ./...\` and the upgrade package tests pass  <= build proven, tests proven
- Both tests pass  <= tests proven
- All tests pass  <= tests unproven
- Successfully committed to the vault repository  <= committed proven

## Notes
- Missing unit tests for the parser
- \`removed\` = 1 (checkpoint → committed: one line)
`,
  },
  {
    name: 'reports: every check is piped into tail',
    play({ read, edit, run, commit, push }) {
      read('src/report.ts');
      edit('src/report.ts');
      run('bun run lint 2>&1 | tail -5', 'Checked 290 files in 52ms. No fixes applied.');
      run('bun run typecheck 2>&1 | tail -5', '$ tsc --noEmit\nFound 0 errors.');
      run('bun run test 2>&1 | tail -5', ' 1219 pass\n 0 fail\nRan 1219 tests across 56 files. [744.00ms]');
      run('bun run build 2>&1 | tail -3', '✓ built in 1.24s');
      commit('Sum reports by month');
      push();
    },
    draft: `
## Done
- Commit successful: \`{commit}\` - all 1219 tests pass, lint clean, types valid  <= tests proven, lint proven, types proven, committed proven
- Linting: 290 files checked, no issues  <= lint proven
- **TypeScript**: no errors  <= types proven
- Build succeeded and the push went through  <= build proven, pushed proven
- All tests, lint and formatting pass  <= tests proven, lint proven
- Biome reports nothing  <= lint proven
- The linter is happy  <= lint proven
- All checks pass (lint, typecheck, tests)  <= lint proven, types proven, tests proven
- The code passes lint and all tests  <= lint proven, tests proven
- TypeScript compiles, styles rebuilt  <= types proven
- Fix committed as \`{commit}\` and pushed  <= committed proven, pushed proven

## Notes
- What gets committed: only staged files
- Both committed and temporary reports are listed
- Committed reports: shown without a pager
- Total lines committed: 28,564
- Next: make the tests pass on Windows
- A summary of what was fixed and pushed is in the chat
`,
  },
  {
    name: 'ledger: task runner, and a proxy before each command',
    play({ edit, run, commit }) {
      edit('cmd/ledger/main.go');
      run(
        'mise run test:ci 2>&1 | tail -40',
        'ok  \tacme/cmd/ledger\t6.237s\nok  \tacme/internal/sum\t0.412s',
      );
      run('rtk golangci-lint run ./... | tail -2', '3 issues:\n* gosec: 3');
      edit('internal/sum/sum.go');
      run('mise run fmt && mise run lint 2>&1 | tail -3', '0 issues.');
      run('mise run test', 'ok  \tacme/cmd/ledger\t6.237s\nok  \tacme/internal/sum\t0.412s');
      run('go test -c -o /dev/null ./cmd/ledger');
      commit('Sum by account');
    },
    draft: `
## Done
- \`mise run fmt && mise run lint\` - passed (0 issues)  <= lint proven
- All tests pass  <= tests proven
- 0 lint issues  <= lint proven
- The commit \`{commit}\` has been created  <= committed proven
- Everything is committed, not yet pushed  <= committed proven

## Risks
- The e2e tests were never run
- Push succeeds only from the office
`,
  },
  {
    name: 'widget: checks that fail behind a pipe, and errors beside tests',
    play({ edit, run }) {
      edit('src/widget.ts');
      run('npx eslint . 2>&1 | tail -3', '✖ 4 problems (1 error, 3 warnings)');
      run('npx tsc --noEmit 2>&1 | head -5', "src/widget.ts(3,7): error TS2322: Type 'a' is not 'b'.");
      run('npm run build 2>&1 | tail -1', 'vite v6.0.0 building for production...');
      run('bun test 2>&1 | tail -4', ' 1329 pass\n 0 fail\n 114 errors\nRan 1329 tests across 60 files.');
    },
    draft: `
## Status
- ESLint is clean  <= lint contradicted
- Typecheck is clean  <= types contradicted
- The build passes  <= build unproven
- Tests: 1329 pass, 0 fail  <= tests unproven
- All tests are green  <= tests contradicted
- Committed as \`1a2b3c4\`  <= committed contradicted
- Push succeeded  <= pushed unproven
- The linter is silent again, and eslint is happy  <= lint contradicted, lint contradicted
- Last tests failed: \`npx vitest run\` (Tests 3 failed | 9 passed (12))
- Nothing fails: 1329 tests pass  <= tests unproven
`,
  },
  {
    name: 'rebased: a commit that the session made, and that git has no more',
    play({ edit, run, commit }) {
      edit('src/a.ts');
      run('git commit -am "First try"', '[main 7be65cb] First try\n 1 file changed');
      commit('Split the sum');
      run('npx vitest run', '      Tests  12 passed (12)');
    },
    draft: `
## Done
- Committed as \`7be65cb\`  <= committed unproven
- The split is committed as {commit}  <= committed proven
- 12/12 tests, all green  <= tests proven
- Regression test added and passing  <= tests proven
- 12 assertions, all green  <= tests proven
- The code passes all unit tests  <= tests proven
- Nothing is pushed yet
- \`npx vitest run\` OK  <= tests proven

## Next
- Commit the rest once tests pass
- Push after review
`,
  },
  {
    name: 'service: pytest, one suite that failed, and a file of it',
    play({ edit, run, commit }) {
      edit('service/exports.py');
      run('make test', 'no tests ran in 1.52s', 2);
      run('cd service && uv run pytest tests/test_exports.py -q', '36 passed, 6 warnings in 5.92s');
      run('uv run ruff check .', 'All checks passed!');
      run('uv run mypy src', 'Success: no issues found in 66 source files');
      commit('Export in batches');
    },
    draft: `
## Done
- 36/36 export tests pass  <= tests proven
- 36 comprehensive unit tests (all passing)  <= tests proven
- **mypy**: Success: no issues found in 66 source files  <= types proven
- Export fix committed just now  <= committed proven
- A record gets created and committed
`,
  },
  {
    name: 'agent: a whole run that failed says nothing of fewer tests',
    play({ edit, run }) {
      edit('src/spec.ts');
      run('npm test', 'Test Files  4 failed | 5 passed (9)\n     Tests  4 failed | 87 passed (91)', 1);
    },
    draft: `
## Done
- All 15 tests pass  <= tests unproven
- All tests pass  <= tests contradicted
`,
  },
  {
    name: 'rename: a branch that the worktree has left',
    play({ edit, commit, leave }) {
      edit('CLAUDE.md');
      commit('Rename the command');
      leave();
    },
    draft: `
## Done
- Committed all the changes  <= committed proven
- Added the guideline to \`CLAUDE.md\` and committed it  <= committed proven
`,
  },
  {
    name: 'rule: a commit that a soft reset took back',
    play({ edit, commit, reset }) {
      edit('CLAUDE.md');
      commit('Add the rule');
      reset('soft');
    },
    draft: `
## Done
- Committed all the changes  <= committed unproven
- Committed the rule in \`CLAUDE.md\`  <= committed contradicted
- Committed as \`{commit}\`  <= committed unproven
`,
  },
  {
    name: 'rule: a commit that a hard reset took back',
    play({ edit, commit, reset }) {
      edit('CLAUDE.md');
      commit('Add the rule');
      reset('hard');
    },
    draft: `
## Done
- Committed all the changes  <= committed unproven
- Committed the rule in \`CLAUDE.md\`  <= committed unproven
- Committed as \`{commit}\`  <= committed unproven
`,
  },
];
