export type CanDraw = (character: string) => boolean;

const UNICODE_BMP = { platform: 3, encoding: 1, format: 4 };

export function fontCoverage(face: Buffer): CanDraw {
  const table = characterTable(face);
  const segments = table.readUInt16BE(6) / 2;
  const ends = 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const offsets = deltas + segments * 2;
  return (character) => {
    const code = character.charCodeAt(0);
    if (character.length !== 1) return false;
    for (let at = 0; at < segments * 2; at += 2) {
      if (code > table.readUInt16BE(ends + at)) continue;
      const start = table.readUInt16BE(starts + at);
      if (code < start) return false;
      const delta = table.readUInt16BE(deltas + at);
      const offset = table.readUInt16BE(offsets + at);
      if (offset === 0) return ((code + delta) & 0xffff) !== 0;
      return table.readUInt16BE(offsets + at + offset + (code - start) * 2) !== 0;
    }
    return false;
  };
}

function characterTable(face: Buffer): Buffer {
  const cmap = tableAt(face, 'cmap');
  const count = cmap.readUInt16BE(2);
  for (let at = 4; at < 4 + count * 8; at += 8) {
    const offset = cmap.readUInt32BE(at + 4);
    const isWanted =
      cmap.readUInt16BE(at) === UNICODE_BMP.platform &&
      cmap.readUInt16BE(at + 2) === UNICODE_BMP.encoding &&
      cmap.readUInt16BE(offset) === UNICODE_BMP.format;
    if (isWanted) return cmap.subarray(offset);
  }
  throw new Error('The font has no Unicode table of format 4');
}

function tableAt(face: Buffer, tag: string): Buffer {
  const count = face.readUInt16BE(4);
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (face.toString('latin1', at, at + 4) === tag)
      return face.subarray(face.readUInt32BE(at + 8));
  }
  throw new Error(`The font has no table "${tag}"`);
}
