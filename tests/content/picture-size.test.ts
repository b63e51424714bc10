import { expect, it } from 'vitest';
import { headLength, pictureHead } from '../../cli/content/picture-size.ts';

/** A JPEG of 6 by 4 pixels, with segments of 32 KiB before its size. */
function jpegWith(segments: number): Buffer {
  const segment = Buffer.alloc(2 + 0x8000);
  segment.writeUInt32BE(0xffe18000);
  return Buffer.concat([
    Buffer.from('ffd8ffe00002', 'hex'),
    ...Array<Buffer>(segments).fill(segment),
    Buffer.from('ffc0000b0800040006011100ffda0002ffd9', 'hex'),
  ]);
}

it.each([0, 31])('the size of a picture is read behind %i segments', (segments) => {
  const picture = jpegWith(segments);
  expect(pictureHead(picture, picture.length)).toEqual({
    ...{ width: 6, height: 4, format: 'jpg' },
    ...{ isAnimated: false, isCutOff: false },
  });
});

it('the size of a picture is sought near its start alone', () => {
  const picture = jpegWith(33);
  expect(picture.length).toBeGreaterThan(headLength);
  expect(pictureHead(picture, picture.length)).toBeNull();
});
