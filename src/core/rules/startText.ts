/** A rules file to begin with: the parts in the order in which they weigh. */
export const startText = `# Rules

## Hard constraints

- (An invariant that no session may break.)

## Changing code

- Edit the fewest files that do it.

## Validation

- (The command that checks a change.)

## Style

- Follow the style of the file that you edit.
`;
