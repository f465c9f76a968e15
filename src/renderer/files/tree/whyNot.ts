import type { IgnoreReason } from '../../../shared/domain/file.ts';
import type { TreeNode } from './treeNode.ts';

/** Returns why an ignored row can't be ticked, as a sentence. */
export function whyNot(node: TreeNode): string {
  if (node.kind === 'folder' && node.ignored === '.gitignore') {
    return 'Git ignores this folder. Open it and tick its files one by one.';
  }
  return whyNotFile(node.ignored);
}

/** Returns why a file is never added, as a sentence. */
export function whyNotFile(reason: IgnoreReason | undefined): string {
  switch (reason) {
    case 'binary':
      return 'A binary file has no text for a message.';
    case 'secrets file':
      return 'Secrets files are never added.';
    case 'too large':
      return 'This file is over 64 MB, too large for any message.';
    case 'link out of the project':
      return 'This link leads outside the project.';
    case 'submodule':
      return 'A submodule is a project of its own. Open its folder as a project.';
    case 'no permission':
      return 'You have no permission to read this file.';
    case 'name not UTF-8':
      return 'The name of this file is not valid UTF-8. Rename the file to add it.';
    case 'pipe or device':
      return 'This is a pipe, socket or device, not a file.';
    case 'missing':
      return 'This file no longer exists.';
    default:
      return 'This is not a readable file.';
  }
}
