/** The files of every step by `<step>/<path>`, and the texts beside them by name. */
const files = import.meta.glob('../../../resources/sample/**', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const top = '../../../resources/sample/';

export const sampleTask = 'ServiceLayer extraction';

export interface SampleStep {
  /** Texts by path; they overwrite those of earlier steps. */
  readonly files: Readonly<Record<string, string>>;
  /** `null` if not committed. */
  readonly commit: { readonly message: string; readonly author: string } | null;
  /** Body of the payload that is saved after this step. */
  readonly payload?: string;
  /** Age in hours. */
  readonly hoursAgo: number;
}

const mara = 'Mara Petersen <mara@storefront.example>';
const ida = 'Ida Okafor <ida@storefront.example>';

/** Returns the history of the sample project, from its first commit to now. */
export function sampleSteps(): readonly SampleStep[] {
  return [
    {
      files: filesOf('1-monolith'),
      commit: { message: 'Start the shop', author: mara },
      hoursAgo: 9 * 24,
    },
    {
      files: filesOf('2-user-service'),
      commit: { message: 'Extract UserService with its tests', author: mara },
      payload: textOf('session-1.md'),
      hoursAgo: 3 * 24,
    },
    {
      files: filesOf('3-order-service'),
      commit: { message: 'Begin OrderService with what reads', author: mara },
      payload: textOf('session-2.md'),
      hoursAgo: 26,
    },
    {
      files: filesOf('4-colleague'),
      commit: { message: 'Split locale into language and region', author: ida },
      hoursAgo: 5,
    },
    { files: filesOf('5-work-under-way'), commit: null, hoursAgo: 1 },
  ];
}

/** A typical snippet in the library for this work. */
export const sampleSnippet = { name: 'Storefront invariants', text: textOf('snippet.md') };

/**
 * Looks like a release token to a scanner and is none: composed here, so that no file contains it before it is copied.
 */
const madeUpToken = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');

function filesOf(step: string): Readonly<Record<string, string>> {
  const prefix = `${top}${step}/`;
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, text]) => [path.slice(prefix.length), text.replaceAll('{{made-up-token}}', madeUpToken)]),
  );
}

function textOf(name: string): string {
  const text = files[top + name];
  if (text === undefined) throw new Error(`The sample has no ${name}.`);
  return text;
}
