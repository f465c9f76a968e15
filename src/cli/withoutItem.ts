/** Words the problem of a file for a command, where there is no item of a stack to remove. `remedy` stands in for that. */
export function withoutItem(problem: string, remedy = ''): string {
  return problem
    .replace(', or remove the item.', '.')
    .replace('Remove the item.', remedy)
    .replace('Add the files in it instead.', 'Name a file in it.')
    .trimEnd();
}
