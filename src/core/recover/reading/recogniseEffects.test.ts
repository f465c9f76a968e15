import { expect, it } from 'vitest';
import { addressIn, commitIn, recogniseEffects } from './recogniseEffects.ts';

it.each([
  ['git commit -am "fix: push to npm publish"', ['commit']],
  ['cd app && git -C . commit -m x && git push --force-with-lease', ['commit', 'push']],
  [`git commit -m "$(cat <<'EOF'\nnpm publish\ngit push\nEOF\n)"`, ['commit']],
  ['gh pr create --title x --body y', ['pull-request']],
  ['gh issue comment 12 --body done', ['message']],
  ['curl -X POST -d x "https://hooks.slack.com/services/T/B/x"', ['message']],
  ['NODE_ENV=production npx prisma migrate deploy', ['migration']],
  ['bundle exec rails db:migrate', ['migration']],
  ['mix ecto.migrate 2>&1', ['migration']],
  ['npm publish --access public', ['publish']],
  ['cargo publish', ['publish']],
  ['docker push a/b:1', ['publish']],
  ['kubectl apply -f x.yaml; terraform apply -auto-approve', ['deploy']],
  ['gh release create v1', ['release']],
  ['sudo time git push', ['push']],
  ['npm publish --dry-run', []],
  ['git push --help', []],
  ['echo "git push"', []],
  ['grep -r "npm publish" .', []],
  ['git log --grep commit', []],
  ['git status # then git push', []],
  ["cat > notes.md <<'EOF'\ngit push\nEOF", []],
] as const)('%j has the effects %j', (command, kinds) => {
  expect(recogniseEffects(command).map(({ kind }) => kind)).toEqual(kinds);
});

it('reads the commit and the address that a command prints', () => {
  expect(commitIn('husky ok\n[feature/a b 1a2b3c4] Subject [x]\n 1 file')).toBe('1a2b3c4');
  expect(commitIn('[main (root-commit) 1a2b3c4d] Start')).toBe('1a2b3c4d');
  expect(commitIn('nothing to commit')).toBeNull();
  expect(addressIn('Creating\nhttps://github.com/a/b/pull/12\n')).toBe('https://github.com/a/b/pull/12');
  expect(addressIn('https://example.org/')).toBeNull();
});
