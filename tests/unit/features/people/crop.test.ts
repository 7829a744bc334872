import { expect, test } from 'vitest';
import { cutOf, moved, placed, sentSize, shareOf, wholeView, zoomed } from '#features/people/picture/crop.ts';
import { worn } from '#features/people/picture/worn.ts';
import { refusalOf } from '#shared/picture-file.ts';

const wide = { width: 800, height: 400 };
const square = worn.avatar.shape;
const strip = worn.cover.shape;

test('SCR /edit-profile a picture starts as the largest square in its middle', () => {
  expect(cutOf(wide, wholeView(wide), square)).toEqual({ x: 200, y: 0, width: 400, height: 400 });
});

test('PPL-06 a cover starts as the widest strip in the middle, three times as wide as high', () => {
  expect(cutOf({ width: 600, height: 400 }, { zoom: 1, x: 300, y: 200 }, strip)).toEqual({
    x: 0,
    y: 100,
    width: 600,
    height: 200,
  });
  const panorama = { width: 900, height: 100 };
  expect(cutOf(panorama, wholeView(panorama), strip)).toEqual({ x: 300, y: 0, width: 300, height: 100 });
});

test('SCR /edit-profile closer is smaller around the same centre, and never beyond four times', () => {
  const at = (zoom: number) => cutOf(wide, zoomed(wide, wholeView(wide), square, zoom), square);
  expect(at(2)).toEqual({ x: 300, y: 100, width: 200, height: 200 });
  expect(at(99).width).toBe(100);
  expect(at(0).width).toBe(400);
});

test('SCR /edit-profile a picture is moved by shares of what is seen, and its cut never leaves it', () => {
  const whole = wholeView(wide);
  expect(cutOf(wide, moved(wide, whole, square, 0.25, 0), square)).toMatchObject({ x: 100, y: 0 });
  const far = moved(wide, whole, square, 9, 9);
  expect(cutOf(wide, far, square)).toMatchObject({ x: 0, y: 0, width: 400 });
  expect(cutOf(wide, moved(wide, far, square, -0.25, 0), square).x).toBe(100);
});

test('PPL-06 a slider moves a cut from one edge to the other, and rests where there is no room', () => {
  const whole = wholeView(wide);
  const cut = cutOf(wide, whole, square);
  expect([shareOf(wide, cut, 'x'), shareOf(wide, cut, 'y')]).toEqual([0.5, null]);
  const end = placed(wide, whole, square, 'x', 1);
  expect(cutOf(wide, end, square)).toMatchObject({ x: 400, y: 0 });
  expect(shareOf(wide, cutOf(wide, end, square), 'x')).toBe(1);
  expect(cutOf(wide, placed(wide, end, square, 'x', 0), square).x).toBe(0);
});

test('SCR /edit-profile a part of a picture is sent as it is, as wide as it may be at most and never without a pixel', () => {
  const dot = { width: 1, height: 1 };
  const closest = cutOf(dot, zoomed(dot, wholeView(dot), square, 4), square);
  const sent = [5000, 300.4, closest.width].map((width) => sentSize({ ...closest, width }, square));
  expect(sent.map(({ width, height }) => [width, height])).toEqual([
    [1024, 1024],
    [300, 300],
    [1, 1],
  ]);
  expect(sentSize({ x: 0, y: 0, width: 6000, height: 2000 }, strip)).toEqual({ width: 1536, height: 512 });
});

test('SCR /edit-profile a file that the server would refuse is refused here, in words', () => {
  expect(refusalOf({ type: 'image/gif', size: 10 })).toBe('Choose a JPEG, PNG or WebP picture.');
  expect(refusalOf({ type: 'image/png', size: 6 * 1024 * 1024 })).toMatch(/has 6 MB.*at most 5 MB/);
  expect(refusalOf({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeNull();
});
