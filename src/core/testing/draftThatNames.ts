/** Returns the Markdown of a draft whose next action has a name, by which its payload is found on disk. */
export function draftThatNames(name: string): string {
  return `# Payload - Writing\n\n## Next action\n\n- Go on with ${name}\n\n## Done\n\n- Began ${name}\n`;
}
