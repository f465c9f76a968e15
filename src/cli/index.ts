const workerUrl = new URL('./worker.js', import.meta.url);
const [name, option, then, ...more] = process.argv.slice(2);
if (name === 'statusline' && option === '--then' && then !== undefined && more.length === 0) {
  // A person's status line waits for this at each reply, so that nothing is loaded which other commands need.
  const { statusLineCommand } = await import('./hook/statusLineCommand.ts');
  const { afterwards } = await statusLineCommand(then, workerUrl);
  await afterwards?.();
} else await runAny();

async function runAny(): Promise<void> {
  const [{ readFileSync }, { createProgram }, { runProgram }] = await Promise.all([
    import('node:fs'),
    import('./createProgram.ts'),
    import('./runProgram.ts'),
  ]);
  /** Beside the folder this is built into, in a clone as in a package. */
  const packageFile = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string };
  const rendererUrl = new URL('../renderer/', import.meta.url);
  await runProgram((done) => createProgram({ version, workerUrl, rendererUrl }, done), process.argv.slice(2));
}
