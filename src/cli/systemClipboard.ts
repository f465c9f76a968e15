import { spawn } from 'node:child_process';
import type { OncePorts } from '../core/createOnce.ts';
import { AppError } from '../shared/errors.ts';

interface Tool {
  readonly write: readonly [string, ...string[]];
  readonly read: readonly [string, ...string[]];
}

const powershell = (script: string): [string, ...string[]] => [
  'powershell.exe',
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  script,
];

const windows: Tool = {
  write: powershell(
    '[Console]::InputEncoding = New-Object System.Text.UTF8Encoding $false; Set-Clipboard -Value ([Console]::In.ReadToEnd())',
  ),
  read: powershell(
    '[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false; [Console]::Out.Write((Get-Clipboard -Raw))',
  ),
};
const mac: Tool = { write: ['pbcopy'], read: ['pbpaste'] };
const wayland: Tool = {
  write: ['wl-copy', '--type', 'text/plain;charset=utf-8'],
  read: ['wl-paste', '--no-newline'],
};
const xclip: Tool = {
  write: ['xclip', '-selection', 'clipboard', '-in'],
  read: ['xclip', '-selection', 'clipboard', '-out'],
};
const xsel: Tool = { write: ['xsel', '--clipboard', '--input'], read: ['xsel', '--clipboard', '--output'] };

const timeoutMs = 15_000;

/** The clipboard by the system's own tool; the first that works. Rejects with `clipboard/unavailable`. */
export function systemClipboard(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): OncePorts['clipboard'] {
  let working: Tool | undefined;
  return {
    async write(text) {
      for (const tool of toolsOf(platform, env)) {
        if ((await run(tool.write, text, env)) === null) continue;
        working = tool;
        return;
      }
      throw unavailable(platform);
    },
    async read() {
      for (const tool of working === undefined ? toolsOf(platform, env) : [working]) {
        const text = await run(tool.read, null, env);
        if (text !== null) return text;
      }
      throw unavailable(platform);
    },
  };
}

function toolsOf(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly Tool[] {
  if (platform === 'win32') return [windows];
  if (platform === 'darwin') return [mac];
  const tools: Tool[] = [];
  if (env['WAYLAND_DISPLAY']) tools.push(wayland);
  if (env['DISPLAY']) tools.push(xclip, xsel);
  // Linux inside Windows has no display of its own, but Windows' clipboard.
  if (env['WSL_DISTRO_NAME']) tools.push(windows);
  return tools;
}

/** Returns the tool's output; `null` if the tool is missing or failed. */
function run(
  [command, ...args]: readonly [string, ...string[]],
  input: string | null,
  env: NodeJS.ProcessEnv,
): Promise<string | null> {
  return new Promise((resolve) => {
    const reading = input === null;
    const child = spawn(command, args, {
      env,
      windowsHide: true,
      timeout: timeoutMs,
      stdio: [reading ? 'ignore' : 'pipe', reading ? 'pipe' : 'ignore', 'ignore'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', () => resolve(null));
    const end = (code: number | null): void =>
      resolve(code === 0 ? Buffer.concat(chunks).toString('utf8') : null);
    // A tool that was written to stays behind to serve the clipboard, and keeps what it inherited open.
    child.on(reading ? 'close' : 'exit', end);
    // A tool that ends early says so by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}

function unavailable(platform: NodeJS.Platform): AppError {
  const remedy =
    platform === 'linux'
      ? 'Install wl-clipboard (Wayland) or xclip (X11) and run this in a desktop session'
      : 'Run this in a desktop session';
  return new AppError(
    'clipboard/unavailable',
    `There is no clipboard to copy to. ${remedy}, or print the text instead, without --copy.`,
    { cause: 'no tool worked' },
  );
}
