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
  ['if ! git push; then exit 1; fi', ['push']],
  ['git --no-pager commit -m x', ['commit']],
  ['git -c user.name="A B" --git-dir=.git commit -m x', ['commit']],
  ['for b in a b; do git push origin $b; done', ['push']],
  ['bash -c "git push"', ['push']],
  ['bash -lc \'cd app && git commit -m "x"\'', ['commit']],
  ['git commit -m "don\'t" && git push -u origin "it\'s"', ['commit', 'push']],
  ['python manage.py migrate', ['migration']],
  ['php artisan migrate --force', ['migration']],
  ['npx knex migrate:latest', ['migration']],
  ['alembic -c a.ini upgrade head', ['migration']],
  ['bin/rails db:migrate', ['migration']],
  ['npm run typeorm -- migration:run', ['migration']],
  ['docker compose exec web alembic upgrade head', ['migration']],
  ['kubectl rollout restart deployment/a', ['deploy']],
  ['git merge-base main HEAD', []],
  ['git commit-tree x', []],
  ['git push --dry-run', []],
  ['kubectl rollout status deployment/a', []],
  ['npx knex migrate:status', []],
  ['php artisan migrate:status', []],
  ['bundle exec rails db:migrate:status', []],
  ['npx sequelize-cli db:migrate:status', []],
  ['echo alembic upgrade', []],
  ['grep -rn alembic upgrade docs', []],
  ['echo "bash -c \'git push\'"', []],
  ["git status # don't git push; git push", []],
  ['echo https://hooks.slack.com/services/T', []],
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

it('answers at once for a command line of many options', () => {
  const many = '-c '.repeat(5_000);
  const before = performance.now();
  for (const program of ['git', 'alembic', 'knex', 'sudo timeout', 'bash', 'docker exec'])
    expect(recogniseEffects(`${program} ${many}`)).toEqual([]);
  expect(performance.now() - before).toBeLessThan(2_000);
});
