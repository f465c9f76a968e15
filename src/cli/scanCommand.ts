import { maxFileBytes } from '../shared/domain/file.ts';
import { countWords } from '../shared/domain/tokenCount.ts';
import { checkNames, leftOutLine, namesInProject, withoutItem } from './namedFiles.ts';
import { countFindings, findingLine } from './findingLine.ts';
import { outcomeCode, UsageError } from './exitCode.ts';
import type { Surroundings } from './commandParts.ts';
import { printableJson } from './printable.ts';
import { sarifOf } from './sarif.ts';
import { openCore, openProject } from './openCore.ts';
import type { CommonOptions, Outcome } from './output.ts';
import { readStandardInput } from './readStandardInput.ts';

export interface ScanOptions extends CommonOptions {
  readonly allowPossible?: boolean;
  readonly staged?: boolean;
  readonly format?: 'text' | 'sarif';
}

export async function scanCommand(
  paths: readonly string[],
  options: ScanOptions,
  { workerUrl, version }: Pick<Surroundings, 'workerUrl' | 'version'>,
): Promise<Outcome> {
  if (paths.length === 0 && options.staged !== true)
    throw new UsageError('Name files, folders or patterns, - for standard input, or use --staged.');
  const core = openCore(workerUrl);
  const root = await openProject(core, options.project);
  const names = paths.filter((path) => path !== '-');
  checkNames(names);
  const input = paths.includes('-') ? await readStandardInput(maxFileBytes) : null;
  const { findings, files, bytes, ...scanned } = await core.files.scan({
    root,
    names: namesInProject(names, root, options.project),
    staged: options.staged === true,
    ...(input?.status === 'ok' ? { input: input.bytes } : {}),
  });
  const errors = [
    ...scanned.unmatched.map((pattern) => `Nothing matches ${JSON.stringify(pattern)}.`),
    ...inputProblems(input === null || input.status === 'ok' ? null : input.status, scanned.binaryInput),
    ...scanned.problems.map((problem) => withoutItem(problem)),
    ...scanned.unread.map(({ problem }) => problem),
    ...scanned.unscanned.map(
      (file) =>
        `${JSON.stringify(file)} could not be scanned completely. Check it yourself before you share it.`,
    ),
  ];
  return {
    code: outcomeCode({
      secrets: findings.some(({ tier }) => tier === 'certain' || options.allowPossible !== true),
      unreadable: errors.length > 0,
      overBudget: false,
    }),
    json: { files, bytes, findings, ...(errors.length === 0 ? {} : { errors }) },
    text:
      options.format === 'sarif'
        ? `${printableJson(sarifOf(findings, version))}\n`
        : findings.map((finding) => `${findingLine(finding.file, finding)}\n`).join(''),
    messages: [
      ...errors,
      ...leftOutLine(scanned.leftOut),
      `${countFindings(findings)} in ${countWords(files, 'file')}, ${countWords(bytes, 'byte')}.`,
    ],
  };
}

function inputProblems(problem: 'folder' | 'too-large' | null, isBinary: boolean): readonly string[] {
  if (problem === 'folder')
    return ['Standard input is a folder and was not scanned. Name the folder instead of "-".'];
  if (problem === 'too-large') {
    return [
      `Standard input is larger than ${maxFileBytes / 1_000_000} MB and was not scanned. Scan it in parts.`,
    ];
  }
  return isBinary ? ['Standard input contains binary data, not text, and was not scanned.'] : [];
}
