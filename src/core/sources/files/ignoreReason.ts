import { isSecretsFile } from '../../secrets/files/secretsFile.ts';
import { largeFileBytes, type IgnoreReason } from '../../../shared/domain/file.ts';

/**
 * Returns why a file is greyed, by its path and size alone; the first reason that applies, those that can't be ticked
 * first.
 */
export function ignoreReason(path: string, bytes: number): IgnoreReason | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (isSecretsFile(path)) return 'secrets file';
  const dot = name.lastIndexOf('.');
  if (dot > 0 && binaryExtensions.has(name.slice(dot + 1))) return 'binary';
  if (bytes > largeFileBytes) return 'too large';
  if (lockFiles.has(name)) return 'lock file';
  if (agentFiles.has(path)) return 'loaded by agent';
  return undefined;
}

const lockFiles = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'deno.lock',
  'cargo.lock',
  'poetry.lock',
  'uv.lock',
  'pdm.lock',
  'pipfile.lock',
  'go.sum',
  'gemfile.lock',
  'composer.lock',
  'mix.lock',
  'pubspec.lock',
  'podfile.lock',
  'packages.lock.json',
  'gradle.lockfile',
  'flake.lock',
  'package.resolved',
  '.terraform.lock.hcl',
]);

/** Coding agents read these by themselves, so that pasting them costs tokens twice. At the root only. */
const agentFiles = new Set(['CLAUDE.md', 'AGENTS.md', 'GEMINI.md', '.cursorrules', '.windsurfrules']);

const binaryExtensions = new Set(
  (
    'png jpg jpeg gif bmp ico icns webp avif heic tif tiff psd ' +
    'mp3 mp4 m4a m4v wav flac ogg oga ogv opus mov avi mkv webm wmv ' +
    'zip gz tgz bz2 xz 7z rar zst lz4 tar jar war ear whl gem nupkg deb rpm dmg iso apk ipa crx vsix ' +
    'exe dll so dylib a o obj lib pdb class pyc pyo wasm node bin dat elf ' +
    'pdf doc docx xls xlsx ppt pptx odt ods odp epub ' +
    'ttf otf woff woff2 eot ' +
    'sqlite sqlite3 db mdb parquet avro npy npz pkl pickle pt pth onnx safetensors gguf h5 ' +
    'glb fbx blend'
  ).split(' '),
);
