/** Bytes: no block of a frame may be larger. */
const blockBytes = 131_072;

/** Returns a Zstandard frame with this content, stored and not compressed: Node 20 can't compress. */
export function storeAsZstd(content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  const parts: Buffer[] = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x50])];
  let at = 0;
  do {
    const block = bytes.subarray(at, at + blockBytes);
    at += block.length;
    parts.push(blockHeader({ isLast: at >= bytes.length, isRepeated: false, size: block.length }), block);
  } while (at < bytes.length);
  return Buffer.concat(parts);
}

/** Returns a small frame whose content is one byte, repeated for so many full blocks. */
export function repeatAsZstd(byte: number, blocks: number): Buffer {
  const parts: Buffer[] = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x50])];
  for (let block = 1; block <= blocks; block += 1)
    parts.push(
      blockHeader({ isLast: block === blocks, isRepeated: true, size: blockBytes }),
      Buffer.from([byte]),
    );
  return Buffer.concat(parts);
}

function blockHeader(block: {
  readonly isLast: boolean;
  readonly isRepeated: boolean;
  readonly size: number;
}): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE((block.isLast ? 1 : 0) + (block.isRepeated ? 2 : 0) + block.size * 8, 0, 3);
  return header;
}
