import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fileWork } from '#entities/file/file-work.ts';
import { pictureWork, splitByLimit, uploadLimits } from '#entities/picture/picture-work.ts';
import {
  cropAreaOf,
  moveView,
  outputSize,
  pictureKinds,
  placeView,
  shareOf,
  wholeView,
  zoomView,
} from '#features/people/picture/crop.ts';
import { fitWithin } from '#shared/resize-picture.ts';

describe('resizing', () => {
  let size = { width: 4000, height: 3000 };
  const close = vi.fn();
  const sizes: number[][] = [];

  beforeEach(() => {
    sizes.length = 0;
    size = { width: 4000, height: 3000 };
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (file.name === 'broken.png') throw new DOMException('cannot be decoded');
      return { ...size, close };
    });
    const pen: Partial<CanvasRenderingContext2D> = {
      drawImage: (...[, , , width, height]: unknown[]) => void sizes.push([Number(width), Number(height)]),
    };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  });

  /** The formats the canvas can write; others become PNG, as in browsers. */
  const writes = (...known: string[]) =>
    vi
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((done, type = 'image/png') =>
        done(new Blob(['x'], { type: known.includes(type) ? type : 'image/png' })),
      );
  const file = (name: string, bytes: BlobPart = 'x', type = 'image/png') => new File([bytes], name, { type });

  test.each([
    [4000, 3000, 1600, 1200],
    [3000, 4000, 1200, 1600],
    [30, 20, 30, 20],
    [100_000, 1, 1600, 1],
  ])('FEE-02 a picture of %i by %i is sent as %i by %i', (width, height, ...expected) => {
    expect(Object.values(fitWithin(width, height))).toEqual(expected);
  });

  test('FEE-02 a picture is resized to WebP, or to JPEG where the browser cannot write WebP', async () => {
    writes('image/webp', 'image/jpeg');
    expect((await pictureWork.post.resize(file('a.png'))).type).toBe('image/webp');
    writes('image/jpeg');
    expect((await pictureWork.post.resize(file('a.png'))).type).toBe('image/jpeg');
    expect(sizes).toEqual([
      [1600, 1200],
      [1600, 1200],
    ]);
    expect(close).toHaveBeenCalledTimes(2);
  });

  test('FEE-02 SAF-04 an animated, broken or far too large picture is refused with the reason', async () => {
    writes('image/webp');
    const why = (given: File) => pictureWork.post.resize(given).catch(({ message }: Error) => message);
    expect(await why(file('a.gif', 'x', 'image/gif'))).toBe('Choose a JPEG, PNG or WebP photo.');
    expect(await why(file('broken.png'))).toBe('We couldn’t read this photo. Try another one.');
    expect(await why(file('a.webp', 'RIFF....WEBPVP8X....ANIM', 'image/webp'))).toMatch(
      /^This photo is animated/,
    );
    expect(await why(file('a.png', '....acTL....'))).toMatch(/^This photo is animated/);
    size = { width: 20_000, height: 10_000 };
    expect(await why(file('vast.png'))).toBe('This photo has 200 megapixels. Choose one up to 100.');
    const heavy = Object.defineProperty(file('heavy.png'), 'size', { value: 31 * 1024 * 1024 });
    expect(await why(heavy)).toBe('That photo is 31 MB. Choose one up to 30 MB.');
  });

  test.each([
    [['a'], 3, 1, null],
    [['a', 'b'], 3, 1, 'b wasn’t'],
    [['a', 'b', 'c', 'd', 'e'], 7, 0, 'a, b, c and 2 others weren’t'],
  ])(
    'FEE-02 of %s for a post with %i pictures %i fit, and the rest are named',
    (names, existing, taken, words) => {
      const room = splitByLimit(
        names.map((name) => file(name)),
        existing,
        uploadLimits.post,
      );
      expect(room.taken.map(({ name }) => name)).toEqual(names.slice(0, taken));
      expect(room.note).toBe(words && `A post can have up to 4 photos: ${words} added.`);
    },
  );

  test.each([
    [20 * 1024 * 1024, 'taken'],
    [20 * 1024 * 1024 + 1, 'This file is 20.1 MB. Choose one up to 20 MB.'],
  ])('MSG-03 SAF-09 a file of %i bytes is %s', async (bytes, answer) => {
    const given = file('Set.flac', 'x', 'audio/flac');
    Object.defineProperty(given, 'size', { value: bytes });
    const answered = fileWork.resize(given).then(
      () => 'taken',
      ({ message }: Error) => message,
    );
    expect(await answered).toBe(answer);
  });
});

describe('cropping', () => {
  const wide = { width: 800, height: 400 };
  const square = pictureKinds.avatar.shape;
  const strip = pictureKinds.cover.shape;

  test('PPL-06 SCR /edit-profile a crop starts as the largest square or strip in the middle', () => {
    expect(cropAreaOf(wide, wholeView(wide), square)).toEqual({ x: 200, y: 0, width: 400, height: 400 });
    const [tall, panorama] = [
      { width: 600, height: 400 },
      { width: 900, height: 100 },
    ];
    expect(cropAreaOf(tall, wholeView(tall), strip)).toEqual({ x: 0, y: 100, width: 600, height: 200 });
    expect(cropAreaOf(panorama, wholeView(panorama), strip)).toEqual({
      x: 300,
      y: 0,
      width: 300,
      height: 100,
    });
  });

  test('SCR /edit-profile zooming in keeps the centre and stops at four times', () => {
    const at = (zoom: number) => cropAreaOf(wide, zoomView(wide, wholeView(wide), square, zoom), square);
    expect(at(2)).toEqual({ x: 300, y: 100, width: 200, height: 200 });
    expect(at(99).width).toBe(100);
    expect(at(0).width).toBe(400);
  });

  test('SCR /edit-profile a picture moves in proportion to the visible part and never leaves the frame', () => {
    const whole = wholeView(wide);
    expect(cropAreaOf(wide, moveView(wide, whole, square, 0.25, 0), square)).toMatchObject({ x: 100, y: 0 });
    const far = moveView(wide, whole, square, 9, 9);
    expect(cropAreaOf(wide, far, square)).toMatchObject({ x: 0, y: 0, width: 400 });
    expect(cropAreaOf(wide, moveView(wide, far, square, -0.25, 0), square).x).toBe(100);
  });

  test('PPL-06 a slider moves the crop from edge to edge, and is off where there is no room', () => {
    const whole = wholeView(wide);
    const cut = cropAreaOf(wide, whole, square);
    expect([shareOf(wide, cut, 'x'), shareOf(wide, cut, 'y')]).toEqual([0.5, null]);
    const end = placeView(wide, whole, square, 'x', 1);
    expect(cropAreaOf(wide, end, square)).toMatchObject({ x: 400, y: 0 });
    expect(shareOf(wide, cropAreaOf(wide, end, square), 'x')).toBe(1);
    expect(cropAreaOf(wide, placeView(wide, end, square, 'x', 0), square).x).toBe(0);
  });

  test('SCR /edit-profile a crop is sent in its own size, at most 1024 pixels wide and at least one', () => {
    const dot = { width: 1, height: 1 };
    const closest = cropAreaOf(dot, zoomView(dot, wholeView(dot), square, 4), square);
    const sent = [5000, 300.4, closest.width].map((width) => outputSize({ ...closest, width }, square).width);
    expect(sent).toEqual([1024, 300, 1]);
    expect(outputSize({ x: 0, y: 0, width: 6000, height: 2000 }, strip)).toEqual({
      width: 1536,
      height: 512,
    });
  });
});
