import { expect, test } from 'vitest';
import { edgeOf, moved, squareOf, wholeView, zoomed } from '#features/people/picture/crop.ts';
import { refusalOf } from '#shared/picture-file.ts';

const wide = { width: 800, height: 400 };

test('SCR /edit-profile a picture starts as the largest square in its middle', () => {
  expect(squareOf(wide, wholeView(wide))).toEqual({ x: 200, y: 0, side: 400 });
});

test('SCR /edit-profile closer is smaller around the same centre, and never beyond four times', () => {
  expect(squareOf(wide, zoomed(wide, wholeView(wide), 2))).toEqual({ x: 300, y: 100, side: 200 });
  expect(squareOf(wide, zoomed(wide, wholeView(wide), 99)).side).toBe(100);
  expect(squareOf(wide, zoomed(wide, wholeView(wide), 0)).side).toBe(400);
});

test('SCR /edit-profile a picture is moved by shares of what is seen, and its square never leaves it', () => {
  expect(squareOf(wide, moved(wide, wholeView(wide), 0.25, 0))).toEqual({ x: 100, y: 0, side: 400 });
  const far = moved(wide, wholeView(wide), 9, 9);
  expect(squareOf(wide, far)).toEqual({ x: 0, y: 0, side: 400 });
  expect(squareOf(wide, moved(wide, far, -0.25, 0)).x).toBe(100);
});

test('SCR /edit-profile a part of a picture is sent as it is, at most 1024 pixels wide and never without one', () => {
  const dot = { width: 1, height: 1 };
  const closest = squareOf(dot, zoomed(dot, wholeView(dot), 4));
  expect([5000, 300.4, closest.side].map((side) => edgeOf({ x: 0, y: 0, side }))).toEqual([1024, 300, 1]);
});

test('SCR /edit-profile a file that the server would refuse is refused here, in words', () => {
  expect(refusalOf({ type: 'image/gif', size: 10 })).toBe('Choose a JPEG, PNG or WebP picture.');
  expect(refusalOf({ type: 'image/png', size: 6 * 1024 * 1024 })).toMatch(/has 6 MB.*at most 5 MB/);
  expect(refusalOf({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeNull();
});
