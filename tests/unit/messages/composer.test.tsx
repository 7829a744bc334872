import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { Composer } from '#features/messages/composer/composer.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { compositions } from '#tests/unit/ui/compositions.ts';
import { within } from '#tests/unit/with-providers.tsx';

const byTouch = (isTouch: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));

async function showComposer(app?: Awaited<ReturnType<typeof signedInApp>>) {
  const test = app ?? (await signedInApp());
  const acts = { onSend: vi.fn(), onType: vi.fn(), onStop: vi.fn() };
  render(<Composer box={createRef()} peerId="tomasz" peerName="Tomasz" {...acts} />, within(test.app));
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Tomasz' });
  const write = (value: string) => fireEvent.change(box, { target: { value } });
  return { test, box, write, ...acts };
}

test('MSG-01 Enter sends the trimmed text, and the box is empty and focused for the next', async () => {
  const { box, write, onSend } = await showComposer();
  expect(document.activeElement).toBe(box);
  write('  Still five?\n');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).toHaveBeenCalledWith('Still five?', []);
  expect(box.value).toBe('');
  expect(document.activeElement).toBe(box);
});

test('MSG-01 Shift and Enter, or Enter of an input method, sends nothing', async () => {
  const { box, write, onSend } = await showComposer();
  write('Still');
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  for (const composition of compositions) fireEvent.keyDown(box, { key: 'Enter', ...composition });
  expect(onSend).not.toHaveBeenCalled();
});

test('MSG-01 on a touch screen Enter is a new line, the button sends, and nothing takes the focus', async () => {
  byTouch(true);
  const { box, write, onSend } = await showComposer();
  expect(document.activeElement).not.toBe(box);
  write('Still five?');
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(true);
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledWith('Still five?', []);
});

test('MSG-01 blank text is not sent; near the limit the rest is counted; text beyond it is neither cut nor sent', async () => {
  const { box, write, onSend } = await showComposer();
  write('  \n ');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
  write('x'.repeat(limits.message - 10));
  expect(screen.getByText('10 left')).toBeDefined();
  write('x'.repeat(limits.message + 3));
  expect(screen.getByText('3 too many')).toBeDefined();
  expect(box.value).toHaveLength(limits.message + 3);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
});

test('SOK-03 typing is signalled, and stops when the box is emptied, left or sent', async () => {
  const { box, write, onType, onStop } = await showComposer();
  write('S');
  expect(onType).toHaveBeenCalledTimes(1);
  write('');
  expect(onStop).toHaveBeenCalledTimes(1);
  write('Still');
  fireEvent.blur(box);
  expect(onStop).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onStop).toHaveBeenCalledTimes(3);
});

test('SES-13 each person has a draft until it is sent', async () => {
  const first = await showComposer();
  first.write('half a thought');
  cleanup();
  const again = await showComposer(first.test);
  expect(again.box.value).toBe('half a thought');
  fireEvent.keyDown(again.box, { key: 'Enter' });
  cleanup();
  expect((await showComposer(first.test)).box.value).toBe('');
});
