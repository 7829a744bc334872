// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepPageOnDrop } from '#app/live/keep-page-on-drop.ts';

test('SES-13 a file dropped beside every target leaves the page as it is; text and file fields keep their drops', () => {
  document.body.innerHTML = '<p>Words</p><input type="file">';
  const [words, field] = [...document.body.children];
  if (!words || !field) throw new Error('nothing is drawn');
  const files = { dataTransfer: { types: ['Files'], files: [] } };
  const goesOn = (target: Element, what: object) => [
    fireEvent.dragOver(target, what),
    fireEvent.drop(target, what),
  ];
  expect(goesOn(words, files)).toEqual([true, true]);
  keepPageOnDrop();
  expect(goesOn(words, files)).toEqual([false, false]);
  expect(goesOn(field, files)).toEqual([true, true]);
  expect(goesOn(words, { dataTransfer: { types: ['text/plain'], files: [] } })).toEqual([true, true]);
  document.body.replaceChildren();
});
